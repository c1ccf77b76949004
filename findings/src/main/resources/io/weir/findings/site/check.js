// Checks the raw data of a result in the browser: the SHA-256 of each file, the latencies from the raw histograms, the ratios
// and intervals from those, and the signature of the site. The rules are those of weir: a quantile is the latency of rank
// ceil(q n), and a cut start of the measure phase does not count.
(() => {
  'use strict';
  document.documentElement.classList.add('scripted');
  const facts = JSON.parse(document.getElementById('data').textContent);
  const state = document.getElementById('state');
  const start = document.getElementById('start');

  const say = (text, shade) => {
    state.textContent = text;
    state.className = 'state' + (shade ? ' ' + shade : '');
  };

  const inflated = async (bytes, format) => new Uint8Array(
    await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format))).arrayBuffer());

  // ---- ZIP: the files by their paths within the result's folder, each as a function that reads it.
  const END = 0x06054b50;
  const ENTRY = 0x02014b50;
  const STORED = 0;
  const entries = (buffer) => {
    const view = new DataView(buffer);
    const end = buffer.byteLength - 22;
    if (end < 0 || view.getUint32(end, true) !== END) throw new Error('the archive is not complete');
    const found = new Map();
    let at = view.getUint32(end + 16, true);
    for (let i = view.getUint16(end + 10, true); i > 0; i--) {
      if (view.getUint32(at, true) !== ENTRY) throw new Error('the archive is damaged');
      const [method, size, named, extra, remark, local] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true),
        view.getUint16(at + 28, true), view.getUint16(at + 30, true), view.getUint16(at + 32, true), view.getUint32(at + 42, true)];
      const name = new TextDecoder().decode(new Uint8Array(buffer, at + 46, named));
      found.set(name.slice(facts.folder.length + 1), () => {
        const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
        const bytes = new Uint8Array(buffer, from, size);
        return method === STORED ? Promise.resolve(bytes) : inflated(bytes, 'deflate-raw');
      });
      at += 46 + named + extra + remark;
    }
    return found;
  };

  const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

  // ---- HdrHistogram, encoding V2: zlib, then counts as ZigZag LEB128; a negative count is a run of zeros.
  const COMPRESSED = 0x1c849314;
  const COUNTS = 0x1c849313;
  const HEAD = 40;
  const DIGITS = 3;
  const HALF = 1024;
  const decode = async (counts, text) => {
    const packed = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    const outer = new DataView(packed.buffer);
    if (outer.getInt32(0) !== COMPRESSED) throw new Error('a histogram has an unknown encoding');
    const bytes = await inflated(packed.subarray(8, 8 + outer.getInt32(4)), 'deflate');
    const view = new DataView(bytes.buffer);
    if (view.getInt32(0) !== COUNTS || view.getInt32(8) !== 0 || view.getInt32(12) !== DIGITS || view.getBigInt64(16) !== 1n) {
      throw new Error('a histogram has an unknown form');
    }
    const end = HEAD + view.getInt32(4);
    for (let at = HEAD, index = 0; at < end;) {
      let value = 0;
      let factor = 1;
      let byte;
      let read = 0;
      do {
        byte = bytes[at++];
        read++;
        value += (read === 9 ? byte : byte & 0x7f) * factor;
        factor *= 128;
      } while (byte & 0x80 && read < 9);
      if (value % 2) {
        index += (value + 1) / 2;
      } else {
        counts.set(index, (counts.get(index) || 0) + value / 2);
        index++;
      }
    }
  };

  // Each power of two from 2,048 on has 1,024 buckets of equal width.
  const bucket = (index) => {
    const power = Math.max(0, Math.floor(index / HALF) - 1);
    return { power, sub: index < HALF ? index : index % HALF + HALF };
  };
  const highest = (index) => {
    const { power, sub } = bucket(index);
    return (sub + 1) * 2 ** power - 1;
  };
  const middle = (index) => {
    const { power, sub } = bucket(index);
    return sub * 2 ** power + Math.floor(2 ** power / 2);
  };

  class Latencies {
    constructor(counts) {
      this.counts = [...counts].filter(([, count]) => count > 0).sort(([a], [b]) => a - b);
      this.count = this.counts.reduce((sum, [, count]) => sum + count, 0);
    }

    mean() {
      return this.counts.reduce((sum, [index, count]) => sum + middle(index) * count, 0) / this.count;
    }

    // A quantile; the mean without one.
    at(quantile) {
      return quantile === undefined ? this.mean() : this.atRank(rankOf(quantile, this.count));
    }

    atRank(rank) {
      let left = Math.min(Math.max(1, rank), this.count);
      for (const [index, count] of this.counts) {
        left -= count;
        if (left <= 0) return highest(index);
      }
      return 0;
    }
  }

  // A product of doubles can be one step above the whole number that it stands for.
  const below = (value) => {
    const view = new DataView(new ArrayBuffer(8));
    view.setFloat64(0, value);
    view.setBigUint64(0, view.getBigUint64(0) - 1n);
    return view.getFloat64(0);
  };
  const rankOf = (quantile, count) => (quantile * count > 0 ? Math.ceil(below(quantile * count)) : 0);

  // ---- The measure phases, and their parts that do not count, from result.json.
  const NANOS = { d: 86400e9, h: 3600e9, m: 60e9, s: 1e9, ms: 1e6, us: 1e3, ns: 1 };
  const nanos = (text) => [...text.matchAll(/(\d+(?:\.\d+)?)(ns|us|ms|s|m|h|d)/g)].reduce((sum, [, size, unit]) => sum + size * NANOS[unit], 0);
  const timeOf = (result) => {
    let left = result.truncation ? nanos(result.truncation.cut) : 0;
    const phases = (result.phases || [])
      .filter(({ phase, startNanos, endNanos }) => phase === 'measure' && endNanos > startNanos)
      .sort((a, b) => a.startNanos - b.startNanos)
      .map(({ startNanos, endNanos }) => [startNanos, endNanos]);
    const cut = phases.map(([from, to]) => {
      const part = Math.min(left, to - from);
      left -= part;
      return [from, from + part];
    });
    return { phases, cut, counts: (at) => !cut.some(([from, to]) => at >= from && at < to) };
  };

  // Each phase has two halves. The second begins with a second of the load, because outcomes are known by second.
  const SECOND = 1e9;
  const secondHalf = ([from, to]) => Math.ceil((from + Math.floor((to - from) / 2) - SECOND / 2) / SECOND) * SECOND;
  const halfAt = ({ phases }, second) => {
    const phase = phases.filter(([from]) => from < (second + 1.5) * SECOND).length - 1;
    return phase < 0 ? 0 : 2 * phase + (second * SECOND >= secondHalf(phases[phase]) ? 1 : 0);
  };
  const lengthOfHalf = ({ phases }, half) => {
    const [from, to] = phases[Math.floor(half / 2)];
    const middle = secondHalf([from, to]);
    return (half % 2 === 0 ? middle - from : to - middle) / SECOND;
  };

  const text = async (files, path) => (files.has(path) ? new TextDecoder().decode(await files.get(path)()) : '');

  // A last line that was cut off is not whole, and a damaged one is skipped, as by weir.
  const lines = async (files, path) => (await text(files, path)).split('\n').slice(0, -1);

  // The counts of each half of a phase, by number.
  const latencies = async (files, path, time) => {
    const halves = new Map();
    for (const line of (await lines(files, path)).filter((one) => one.startsWith('Tag=measure,'))) {
      const fields = line.split(',');
      const at = Number(fields[1]) + Number(fields[2]) / 2;
      if (fields.length === 5 && time.counts(Math.trunc(at * SECOND))) {
        const half = halfAt(time, Math.max(0, Math.floor(at)));
        if (!halves.has(half)) halves.set(half, new Map());
        await decode(halves.get(half), fields[4]);
      }
    }
    return halves;
  };

  const merged = (all) => {
    const sum = new Map();
    all.forEach((counts) => counts.forEach((count, index) => sum.set(index, (sum.get(index) || 0) + count)));
    return sum;
  };

  // Where two clocks timed some of the messages, the others make all values if they have every quantile that all have.
  const has = (own, quantile) => own.count - rankOf(quantile, own.count) >= facts.samplesBeyond;
  const samples = (same, all) => (all.count > same.count
    && (!has(same, 0) || facts.quantiles.some((quantile) => has(all, quantile) && !has(same, quantile))) ? all : same);

  const recompute = (value, same, all, unrecorded) => {
    const own = value.quantile === 1 ? all : samples(same, all);
    if (value.quantile === undefined) return { nanos: Math.round(own.mean()), count: own.count, atLeast: value.atLeast };
    const total = own.count + unrecorded;
    const rank = rankOf(value.quantile, total);
    const few = total - rank < facts.samplesBeyond;
    return { nanos: own.atRank(few ? total - facts.samplesBeyond : rank), count: own.count, atLeast: few || total - rank < unrecorded };
  };

  const mark = (cell, equal, words) => {
    cell.textContent = words || (equal === undefined ? 'not checked' : equal ? 'equal' : 'different');
    cell.className = 'outcome left ' + (equal === undefined ? 'low-confidence' : equal ? 'valid' : 'invalid');
    if (equal === false) cell.closest('details').open = true;
  };

  const checkFiles = async (files) => {
    const cells = document.querySelectorAll('#files .outcome');
    const outcomes = [];
    for (const [i, { path, sha256 }] of facts.files.entries()) {
      say('File ' + (i + 1) + ' of ' + facts.files.length + ' …');
      let equal = false;
      try {
        equal = files.has(path) ? (crypto.subtle ? hex(await crypto.subtle.digest('SHA-256', await files.get(path)())) === sha256 : undefined) : false;
      } catch {
        // What can't be unpacked is not what was published.
      }
      outcomes.push(equal);
      mark(cells[i], equal);
    }
    return outcomes;
  };

  // The values of a metric in all halves together and, for the jackknife, without each of them.
  const inHalves = (halves, statistics) => {
    const whole = merged([...halves.values()]);
    const all = new Latencies(whole);
    const found = new Map(statistics.map(({ statistic, quantile }) => [statistic, { value: all.at(quantile), parts: [] }]));
    halves.forEach((counts, number) => {
      if (new Latencies(counts).count === 0) return;
      const rest = new Latencies(merged([whole, new Map([...counts].map(([index, count]) => [index, -count]))]));
      statistics.forEach(({ statistic, quantile }) => found.get(statistic).parts.push({ number, without: rest.at(quantile) }));
    });
    return found;
  };

  // Reads the raw data of a run again.
  const reread = async (files, run) => {
    const time = timeOf(JSON.parse(await text(files, run.result)));
    const metrics = new Map();
    const reading = async ({ metric, across, unrecorded, values }) => {
      const own = await latencies(files, run.trial + metric + '.hlog', time);
      const others = across ? await latencies(files, run.trial + across + '.hlog', time) : new Map();
      const halves = new Map([...new Set([...own.keys(), ...others.keys()])].sort((a, b) => a - b)
        .map((half) => [half, merged([own.get(half) || new Map(), others.get(half) || new Map()])]));
      const [same, all] = [own, halves].map((some) => new Latencies(merged([...some.values()])));
      return {
        values: new Map(typeof unrecorded === 'number' ? values.map((value) => [value.statistic, recompute(value, same, all, unrecorded)]) : []),
        inHalves: facts.comparisons.some(({ rule }) => rule === 'rounds') ? inHalves(halves, values) : undefined,
        counts: [...halves].map(([number, counts]) => ({ number, count: new Latencies(counts).count })),
      };
    };
    for (const metric of run.metrics) {
      try {
        metrics.set(metric.metric, await reading(metric));
      } catch {
        // Data that can't be read have no values.
      }
    }
    return { run, time, metrics };
  };

  const checkValues = async (files, data) => {
    const rows = [...document.querySelectorAll('#values tbody tr')].values();
    const outcomes = [];
    for (const run of facts.runs) {
      say('Latencies of ' + run.name + ' …');
      try {
        data.set(run.name, await reread(files, run));
      } catch {
        // Its latencies count as different.
      }
      for (const { metric, unrecorded, values } of run.metrics) {
        for (const value of values) {
          const row = rows.next().value;
          const found = data.get(run.name)?.metrics.get(metric)?.values.get(value.statistic);
          const equal = typeof unrecorded !== 'number' ? undefined
            : found !== undefined && found.nanos === value.nanos && found.count === value.samples && found.atLeast === value.atLeast;
          row.querySelector('.recomputed').textContent = found ? (found.atLeast ? '≥ ' : '') + (found.nanos / 1e6).toFixed(6) : '–';
          mark(row.querySelector('.outcome'), equal);
          outcomes.push(equal);
        }
      }
    }
    return outcomes;
  };

  // ---- Comparisons.
  // The rate at which messages that were due in the halves got a latency.
  const rateInHalves = ({ time, metrics }) => {
    const counts = metrics.get('publish-response').counts.map((part) => ({ ...part, seconds: lengthOfHalf(time, part.number) }));
    const all = (key) => counts.reduce((sum, part) => sum + part[key], 0);
    return { value: all('count') / all('seconds'),
      parts: counts.map(({ number, count, seconds }) => ({ number, without: (all('count') - count) / (all('seconds') - seconds) })) };
  };

  const parsed = (line) => {
    try {
      return JSON.parse(line);
    } catch {
      return {};
    }
  };

  const rateOf = async (files, known, kind) => {
    const sums = {};
    for (const line of await lines(files, known.run.trial + 'intervals.jsonl')) {
      const { startNanos, endNanos, counters } = parsed(line);
      if (known.time.counts(startNanos + Math.floor((endNanos - startNanos) / 2))) {
        Object.entries(counters?.measure || {}).forEach(([name, count]) => { sums[name] = (sums[name] || 0) + count; });
      }
    }
    const length = (some) => some.reduce((sum, [from, to]) => sum + to - from, 0);
    const seconds = (length(known.time.phases) - length(known.time.cut)) / SECOND;
    const count = (name) => sums[name] || 0;
    const delivered = known.run.subscriptions === 0 ? Infinity
      : (count('received') - count('duplicates') - count('redeliveries')) / known.run.subscriptions;
    return { value: (kind === 'served' ? Math.min(count('acknowledged'), delivered) : count('acknowledged')) / seconds };
  };

  // The value of a run, or of its halves; undefined if that needs more than its histograms. An overloaded run is slower than any.
  const side = async (files, data, { metric, rule }, name) => {
    if (name === undefined) return { value: Infinity };
    const known = data.get(name);
    const [of, statistic] = metric.split(':');
    if (rule === 'rounds') {
      return statistic ? known.metrics.get(of).inHalves.get(statistic) : rateInHalves(known);
    }
    if (!statistic) return rateOf(files, known, metric);
    const found = known.metrics.get(of).values.get(statistic);
    return found && { value: found.nanos, atLeast: found.atLeast };
  };

  // The last digits depend on how a machine computes logarithms.
  const DIGITS_OF_RATIOS = 1e-9;
  const near = (one, other) => one === other || Math.abs(one - other) <= DIGITS_OF_RATIOS * Math.max(Math.abs(one), Math.abs(other));

  const compare = async (files, data, comparison) => {
    const pairs = [];
    for (const { baseline, contender } of comparison.pairs) {
      pairs.push({ baseline: await side(files, data, comparison, baseline), contender: await side(files, data, comparison, contender) });
    }
    if (pairs.some((pair) => !pair.baseline || !pair.contender)) return { words: 'not checked' };
    const found = (comparison.rule === 'rounds' ? intervals.ofRounds : intervals.ofRepetitions)(pairs, comparison.error);
    const equal = (...ends) => found.count === comparison.blocks && ends.every((end) => near(found[end], Number(comparison[end])));
    if (comparison.rule !== 'shared') return { found, equal: equal('ratio', 'low', 'high') };
    // Its interval also rests on the noise of other systems or variants, which this script does not estimate.
    return equal('ratio') ? { found: { ratio: found.ratio }, words: 'ratio equal, interval not checked' }
      : { found: { ratio: found.ratio }, equal: false };
  };

  const checkComparisons = async (files, data) => {
    const rows = document.querySelectorAll('#comparisons tbody tr');
    const outcomes = [];
    for (const [i, comparison] of facts.comparisons.entries()) {
      let result = { equal: false };
      try {
        result = await compare(files, data, comparison);
      } catch {
        // Data that can't be read have no ratio.
      }
      const { found, equal, words } = result;
      const number = (value) => (Number.isFinite(value) ? value.toFixed(6) : '∞');
      rows[i].querySelector('.recomputed').textContent = !found ? '–'
        : number(found.ratio) + (found.low === undefined ? '' : ' [' + number(found.low) + '–' + number(found.high) + ']');
      mark(rows[i].querySelector('.outcome'), equal, words);
      outcomes.push(equal);
    }
    return outcomes;
  };

  // ---- The signature of the site (Ed25519), and the files of this result that it covers.
  const checkSignature = async () => {
    const cell = document.getElementById('signature');
    const served = async (path) => {
      const answer = await fetch(path);
      if (!answer.ok) throw new Error(path);
      return new Uint8Array(await answer.arrayBuffer());
    };
    const root = '../'.repeat(facts.path.split('/').length);
    let valid = false;
    let words = 'SHA256SUMS, its signature or the key is missing or damaged.';
    try {
      const [pem, sums, signature] = await Promise.all(['signing-key.pem', 'SHA256SUMS', 'SHA256SUMS.sig'].map((name) => served(root + name)));
      const der = Uint8Array.from(atob(new TextDecoder().decode(pem).replace(/-----[^-]*-----|\s/g, '')), (c) => c.charCodeAt(0));
      const own = hex(await crypto.subtle.digest('SHA-256', der)) === facts.key;
      const key = await crypto.subtle.importKey('spki', der, 'Ed25519', false, ['verify']);
      if (!own || !await crypto.subtle.verify('Ed25519', key, signature, sums)) {
        words = own ? 'The signature is not that of the key.' : 'The key is not that of this page.';
      } else {
        const signed = new TextDecoder().decode(sums).split('\n').filter((line) => line.slice(66).startsWith(facts.path + '/'));
        let equal = 0;
        for (const line of signed) {
          const content = await served(root + line.slice(66)).catch(() => new Uint8Array());
          if (hex(await crypto.subtle.digest('SHA-256', content)) === line.slice(0, 64)) equal++;
        }
        valid = signed.length > 0 && equal === signed.length;
        words = 'The signature is valid; ' + equal + ' of ' + signed.length + ' files of this result are the signed ones.';
      }
    } catch (problem) {
      if (!crypto.subtle || problem.name === 'NotSupportedError') {
        valid = undefined;
        words = 'Not checked: this browser verifies no Ed25519' + (crypto.subtle ? '' : ' on pages without https') + '. Use the commands below.';
      }
    }
    cell.textContent = words;
    cell.className = 'state ' + (valid === undefined ? 'low-confidence' : valid ? 'valid' : 'invalid');
    return valid;
  };

  const sum = (outcomes, noun, last) => {
    const of = (equal) => outcomes.filter((outcome) => outcome === equal).length;
    const parts = [of(true) + ' of ' + outcomes.length + ' ' + noun + ' ' + last];
    if (of(false)) parts.push(of(false) + ' different');
    if (of(undefined)) parts.push(of(undefined) + ' not checked');
    return parts.join(', ');
  };

  const check = async () => {
    start.disabled = true;
    delete document.documentElement.dataset.checked;
    try {
      say('Reading the archive …');
      const answer = await fetch(facts.archive);
      if (!answer.ok) throw new Error('the archive is not there (' + answer.status + ')');
      const files = entries(await answer.arrayBuffer());
      const sums = await checkFiles(files);
      const data = new Map();
      const values = await checkValues(files, data);
      const comparisons = await checkComparisons(files, data);
      const signature = facts.key ? [await checkSignature()] : [];
      const all = [...sums, ...values, ...comparisons, ...signature];
      const outcome = all.includes(false) ? 'different' : all.includes(undefined) ? 'partly' : 'equal';
      say(sum(sums, 'files', 'have the published SHA-256') + '; ' + sum(values, 'latencies', 'are equal')
        + (comparisons.length ? '; ' + sum(comparisons, 'comparisons', 'are equal') : '') + '.'
        + (signature.includes(false) ? ' The signature does not hold.' : '')
        + (crypto.subtle ? '' : ' This browser computes SHA-256 only for pages over https or from localhost.')
        + ([...values, ...comparisons].includes(undefined) ? ' weir verify recomputes what is not checked here.' : ''),
      { different: 'invalid', partly: 'low-confidence', equal: 'valid' }[outcome]);
      document.documentElement.dataset.checked = outcome;
    } catch (problem) {
      const local = location.protocol === 'file:';
      say('Not checked: ' + (local ? 'a browser reads no files for a page that is a file itself. Serve the folder over http.' : problem.message + '.'), 'invalid');
      document.documentElement.dataset.checked = 'failed';
    }
    start.disabled = false;
  };

  start.addEventListener('click', check);
  if (location.hash === '#check') check();

  const quoted = (words) => words.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  document.querySelectorAll('code.embed').forEach((code) => {
    const picture = new URL(code.textContent, location.href).href;
    const page = new URL('./', location.href).href;
    code.textContent = '<a href="' + quoted(page) + '"><img src="' + quoted(picture) + '" alt="' + quoted(code.dataset.alt) + '"></a>';
  });
})();
