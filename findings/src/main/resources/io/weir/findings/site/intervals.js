// Ratios of two systems with their intervals, by the rules of weir (docs/method.md#comparing). Pure functions of logarithms.
const intervals = (() => {
  'use strict';
  const HALVES = 2;
  const LEAST_GROUPS = 3;
  const DEGREES_OF_HALVES = 7;

  const sum = (values) => values.reduce((all, value) => all + value, 0);
  const mean = (values) => sum(values) / values.length;
  const ascending = (values) => [...values].sort((a, b) => a - b);

  // ---- Student's t, by the regularized incomplete beta function.
  const GAMMA = [0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
    12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7];
  // Lanczos (1964), for x of 0.5 or more.
  const logGamma = (x) => {
    const t = x + 6.5;
    return Math.log(Math.sqrt(2 * Math.PI)) + (x - 0.5) * Math.log(t) - t
      + Math.log(sum(GAMMA.map((part, i) => (i === 0 ? part : part / (x - 1 + i)))));
  };
  // The continued fraction of the beta function, by Lentz's method.
  const fraction = (a, b, x) => {
    const least = (value) => (Math.abs(value) < 1e-300 ? 1e-300 : value);
    let c = 1;
    let d = 1 / least(1 - (a + b) * x / (a + 1));
    let product = d;
    for (let m = 1; m < 10000; m++) {
      const even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
      const odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
      d = 1 / least(1 + even * d);
      c = least(1 + even / c);
      product *= d * c;
      d = 1 / least(1 + odd * d);
      c = least(1 + odd / c);
      product *= d * c;
      if (Math.abs(d * c - 1) < 1e-15) break;
    }
    return product;
  };
  const beta = (a, b, x, rest) => {
    const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(rest));
    return x < (a + 1) / (a + b + 2) ? front * fraction(a, b, x) / a : 1 - front * fraction(b, a, rest) / b;
  };
  const beyond = (t, degrees) => beta(degrees / 2, 0.5, degrees / (degrees + t * t), t * t / (degrees + t * t)) / 2;
  // The value that a share of `tail` lies above.
  const student = (tail, degrees) => {
    let [low, high] = [0, 1];
    while (beyond(high, degrees) > tail) [low, high] = [high, 2 * high];
    for (let step = 0; step < 60; step++) {
      const middle = (low + high) / 2;
      if (beyond(middle, degrees) > tail) low = middle;
      else high = middle;
    }
    return (low + high) / 2;
  };

  // ---- The noise of logarithms: their variance with its degrees of freedom.
  const noise = (logs) => {
    if (logs.length < 2) return undefined;
    const middle = mean(logs);
    return { variance: sum(logs.map((log) => (log - middle) ** 2)) / (logs.length - 1), degrees: logs.length - 1 };
  };
  const halfWidth = ({ variance, degrees }, count, tail) => Math.sqrt(variance / count) * student(tail, degrees);

  // ---- From repetitions. One end of the interval: Student's, or that of the sign test if a repetition leaves it open.
  const end = (lows, own, tail) => {
    const sorted = ascending(lows);
    if (own && sorted.every(Number.isFinite)) return mean(sorted) - halfWidth(own, sorted.length, tail);
    let dropped = 0;
    let chance = 2 ** -sorted.length;
    for (let below = chance; below <= tail; below += chance) {
      chance *= (sorted.length - dropped) / (dropped + 1);
      dropped++;
    }
    return dropped === 0 ? -Infinity : sorted[dropped - 1];
  };

  // Each side has a value, Infinity if it was overloaded, and may be a lower bound.
  const bound = ({ baseline, contender }) => {
    const high = (side) => (side.atLeast ? Infinity : side.value);
    const low = Math.log(contender.value) - Math.log(high(baseline));
    const top = Math.log(high(contender)) - Math.log(baseline.value);
    const measured = Math.log(contender.value) - Math.log(baseline.value);
    return { low, measured: Math.min(Math.max(measured, low), top), high: top };
  };
  const shows = ({ low, high }) => !Number.isNaN(low) && !Number.isNaN(high) && !(low === -Infinity && high === Infinity);

  const ofRepetitions = (pairs, error) => {
    const bounds = pairs.map(bound).filter(shows);
    const measured = ascending(bounds.map((one) => one.measured));
    const count = measured.length;
    const middle = measured.every(Number.isFinite)
      ? mean(measured)
      : (measured[Math.floor((count - 1) / 2)] + measured[Math.floor(count / 2)]) / 2;
    const ratio = Math.exp(middle);
    if (count < 2) return { count, ratio, low: 0, high: Infinity };
    const own = noise(measured.filter(Number.isFinite));
    return { count, ratio, low: Math.exp(end(bounds.map((one) => one.low), own, error / 2)),
      high: Math.exp(-end(bounds.map((one) => -one.high), own, error / 2)) };
  };

  // ---- From rounds of windows, by a jackknife over their halves.
  // Each part contributes a pseudo-value; their mean has the variance of the value.
  const contributions = ({ value, parts }) => new Map(parts.map(({ number, without }) => (
    [number, parts.length * Math.log(value) - (parts.length - 1) * Math.log(without)])));

  const ofGroups = (differences, size) => {
    const groups = Array.from({ length: Math.floor(differences.length / size) }, (_, i) => mean(differences.slice(i * size, (i + 1) * size)));
    return groups.length < LEAST_GROUPS ? 0 : size * noise(groups).variance;
  };

  const deployment = ({ baseline, contender }) => {
    const [mine, theirs] = [contributions(contender), contributions(baseline)];
    const common = ascending([...mine.keys()].filter((half) => theirs.has(half)));
    const rounds = new Set(common.map((half) => Math.floor(half / HALVES))).size;
    const differences = common.map((half) => mine.get(half) - theirs.get(half));
    const halves = noise(differences);
    if (!halves || rounds < 2) return [];
    const rest = (all) => (common.length === all.size ? 0 : mean(common.map((half) => all.get(half))) - mean([...all.values()]));
    return [{
      rounds,
      log: Math.log(contender.value) - Math.log(baseline.value) + rest(mine) - rest(theirs),
      variance: Math.max(halves.variance, ofGroups(differences, HALVES), ofGroups(differences, 2 * HALVES)) / differences.length,
      degrees: Math.min(halves.degrees, Math.max(DEGREES_OF_HALVES, rounds - 1)),
    }];
  };

  const together = (all) => {
    const variance = sum(all.map((one) => one.variance));
    const squares = sum(all.map((one) => one.variance ** 2 / one.degrees));
    return { variance: variance / all.length ** 2, degrees: squares > 0 ? variance ** 2 / squares : sum(all.map((one) => one.degrees)) };
  };

  const ofRounds = (pairs, error) => {
    const all = pairs.flatMap(deployment);
    const logs = all.map((one) => one.log);
    const starts = noise(logs);
    const half = Math.max(halfWidth(together(all), 1, error / 2), starts ? halfWidth(starts, all.length, error / 2) : 0);
    const log = mean(logs);
    return { count: sum(all.map((one) => one.rounds)), ratio: Math.exp(log), low: Math.exp(log - half), high: Math.exp(log + half) };
  };

  return { ofRepetitions, ofRounds };
})();
