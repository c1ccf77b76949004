// Checks the raw data of a result in the browser: the SHA-256 of each file, and the latencies from the raw histograms.
// The rules are those of weir: a quantile is the latency of rank ceil(q n), and a cut start of the measure phase does not count.
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
      return Math.round(this.counts.reduce((sum, [index, count]) => sum + middle(index) * count, 0) / this.count);
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

  // ---- The parts of the measure phase that do not count, from result.json.
  const NANOS = { d: 86400e9, h: 3600e9, m: 60e9, s: 1e9, ms: 1e6, us: 1e3, ns: 1 };
  const nanos = (text) => [...text.matchAll(/(\d+(?:\.\d+)?)(ns|us|ms|s|m|h|d)/g)].reduce((sum, [, size, unit]) => sum + size * NANOS[unit], 0);
  const cutOf = (result) => {
    let left = result.truncation ? nanos(result.truncation.cut) : 0;
    return (result.phases || [])
      .filter(({ phase, startNanos, endNanos }) => phase === 'measure' && endNanos > startNanos)
      .sort((a, b) => a.startNanos - b.startNanos)
      .map(({ startNanos, endNanos }) => {
        const part = Math.min(left, endNanos - startNanos);
        left -= part;
        return [startNanos, startNanos + part];
      });
  };

  const text = async (files, path) => (files.has(path) ? new TextDecoder().decode(await files.get(path)()) : '');

  // A last line that was cut off is not whole, and a damaged one is skipped, as by weir.
  const latencies = async (files, path, cut) => {
    const counts = new Map();
    const lines = (await text(files, path)).split('\n').slice(0, -1).filter((line) => line.startsWith('Tag=measure,'));
    for (const line of lines) {
      const fields = line.split(',');
      const at = Math.trunc((Number(fields[1]) + Number(fields[2]) / 2) * 1e9);
      if (fields.length === 5 && !cut.some(([from, to]) => at >= from && at < to)) await decode(counts, fields[4]);
    }
    return counts;
  };

  const merged = (one, other) => {
    const sum = new Map(one);
    other.forEach((count, index) => sum.set(index, (sum.get(index) || 0) + count));
    return sum;
  };

  // Where two clocks timed some of the messages, the others make all values if they have every quantile that all have.
  const has = (own, quantile) => own.count - rankOf(quantile, own.count) >= facts.samplesBeyond;
  const samples = (same, all) => (all.count > same.count
    && (!has(same, 0) || facts.quantiles.some((quantile) => has(all, quantile) && !has(same, quantile))) ? all : same);

  const recompute = (value, same, all, unrecorded) => {
    const own = value.quantile === 1 ? all : samples(same, all);
    if (value.quantile === undefined || value.quantile === null) return { nanos: own.mean(), count: own.count, atLeast: value.atLeast };
    const total = own.count + unrecorded;
    const rank = rankOf(value.quantile, total);
    const few = total - rank < facts.samplesBeyond;
    return { nanos: own.atRank(few ? total - facts.samplesBeyond : rank), count: own.count, atLeast: few || total - rank < unrecorded };
  };

  const mark = (cell, equal) => {
    cell.textContent = equal === undefined ? 'not checked' : equal ? 'equal' : 'different';
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

  const checkValues = async (files) => {
    const rows = [...document.querySelectorAll('#values tbody tr')].values();
    const outcomes = [];
    for (const run of facts.runs) {
      say('Latencies of ' + run.name + ' …');
      for (const { metric, across, unrecorded, values } of run.metrics) {
        let compute;
        try {
          const cut = cutOf(JSON.parse(await text(files, run.result)));
          const counts = await latencies(files, run.trial + metric + '.hlog', cut);
          const others = across ? await latencies(files, run.trial + across + '.hlog', cut) : new Map();
          const [same, all] = [new Latencies(counts), new Latencies(merged(counts, others))];
          compute = (value) => recompute(value, same, all, unrecorded);
        } catch {
          compute = () => ({});
        }
        for (const value of values) {
          const row = rows.next().value;
          const known = typeof unrecorded === 'number';
          const found = known ? compute(value) : {};
          const equal = known ? found.nanos === value.nanos && found.count === value.samples && found.atLeast === value.atLeast : undefined;
          row.querySelector('.recomputed').textContent = found.nanos === undefined ? '–' : (found.atLeast ? '≥ ' : '') + (found.nanos / 1e6).toFixed(6);
          mark(row.querySelector('.outcome'), equal);
          outcomes.push(equal);
        }
      }
    }
    return outcomes;
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
      const values = await checkValues(files);
      const all = [...sums, ...values];
      const outcome = all.includes(false) ? 'different' : all.includes(undefined) ? 'partly' : 'equal';
      say(sum(sums, 'files', 'have the published SHA-256') + '; ' + sum(values, 'latencies', 'are equal') + '.'
        + (crypto.subtle ? '' : ' This browser computes SHA-256 only for pages over https or from localhost.')
        + (values.includes(undefined) ? ' Where messages have no outcome, weir verify recomputes the latencies.' : ''),
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
