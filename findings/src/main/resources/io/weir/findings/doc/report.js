// Draws the report's charts, hides lines, zooms, and marks the current section in the navigation.
// Data comes from the element "data"; colours come from the style sheet. Without this script the page keeps all its tables.
(() => {
  'use strict';
  document.documentElement.classList.add('scripted');
  const charts = JSON.parse(document.getElementById('data').textContent).charts;
  const drawn = new Map();
  let printing = false;

  const style = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const ink = (name) => style(printing ? '--print-' + name : '--' + name);

  const number = (value) => {
    const size = Math.abs(value);
    if (size >= 99.95) return Math.round(value).toLocaleString('en-US');
    if (size >= 9.995) return value.toFixed(1);
    return value === 0 ? '0' : value.toFixed(size >= 0.9995 ? 2 : 3);
  };

  const percentile = (tail) => {
    const percent = 100 * (1 - 1 / tail);
    const digits = Math.max(0, Math.round(Math.log10(tail)) - 2);
    return 'p' + percent.toFixed(tail < 10 ? 0 : digits);
  };

  const roundMillis = (value) => [1, 2, 5].includes(Number(value.toExponential(4).split('e')[0]));

  const axis = (title, more) => ({
    border: { color: ink('line') },
    grid: { color: ink('grid'), tickLength: 4 },
    ticks: { color: ink('faint'), maxRotation: 0, autoSkipPadding: 12 },
    title: { display: Boolean(title), text: title, color: ink('faint') },
    ...more,
  });

  const millis = (title, low, high) => {
    const base = axis(title, { type: 'logarithmic', min: low, max: high });
    base.ticks.callback = (value) => (roundMillis(value) ? number(value).replace(/\.0+$/, '').replace(/(\.\d*?)0+$/, '$1') : null);
    return base;
  };

  const seconds = (chart) => {
    const base = axis('', { type: 'linear', min: 0, max: chart.xMax });
    base.ticks.includeBounds = false;
    base.ticks.callback = (value) => number(value).replace(/\.0+$/, '').replace(/(\.\d*?)0+$/, '$1') + ' s';
    return base;
  };

  const tails = (low, high) => {
    const base = axis('percentile', { type: 'logarithmic', min: low, max: high });
    const marks = [2, 4, 10, 20, 100, 1000, 10000, 100000, 1000000];
    const few = new Set([4, 20]);
    base.afterBuildTicks = (scale) => {
      const shown = marks.filter((tail) => tail <= scale.max && (scale.chart.width > 420 || !few.has(tail)));
      scale.ticks = shown.map((value) => ({ value }));
    };
    base.ticks.callback = percentile;
    base.ticks.autoSkip = false;
    return base;
  };

  const line = (label, x, y, colour, more) => ({
    label, borderColor: colour, backgroundColor: colour, borderWidth: 1.75, pointRadius: 0, pointHitRadius: 6, tension: 0,
    data: x.map((value, i) => ({ x: value, y: y[i] })), ...more,
  });

  const faded = (colour) => colour + '70';

  const curve = (chart) => ({
    datasets: chart.series.map((one) => line(one.name, one.x, one.y, ink('s' + one.system), {
      borderDash: one.dash,
      segment: { borderColor: (at) => (at.p1DataIndex >= one.solid ? faded(ink('s' + one.system)) : undefined) },
    })),
    x: tails(2, chart.xMax), y: millis('ms', chart.yMin, chart.yMax),
    head: (items) => percentile(items[0].parsed.x), unit: ' ms',
  });

  // No line leads over a time in which nothing was recorded, as between the windows of a system.
  const broken = (x) => {
    const step = x.slice(1).reduce((least, value, i) => Math.min(least, value - x[i]), Infinity);
    return { segment: { borderColor: (at) => (at.p1.parsed.x - at.p0.parsed.x > 4 * step ? 'transparent' : undefined) } };
  };

  const latency = (chart) => {
    const colour = ink('s' + chart.system);
    const apart = broken(chart.x);
    return {
      datasets: [
        line('max', chart.x, chart.max, faded(colour), { ...apart, borderWidth: 1 }),
        line('p99', chart.x, chart.p99, colour, apart),
        line('p50', chart.x, chart.p50, colour, { ...apart, borderDash: chart.dash, borderWidth: 1.5 }),
      ],
      x: seconds(chart), y: millis('ms', chart.yMin, chart.yMax),
      head: (items) => items[0].parsed.x + ' s', unit: ' ms',
    };
  };

  // Seconds of different runs have different indices, so the pointer finds the points next to it.
  const runs = (chart) => ({
    datasets: chart.series.map((one) => line(one.name, one.x, one.y, ink('s' + one.system), { ...broken(one.x), borderDash: one.dash, borderWidth: 1.5 })),
    x: seconds(chart), y: millis('ms', chart.yMin, chart.yMax),
    head: (items) => items[0].parsed.x + ' s', unit: ' ms', mode: 'nearest',
  });

  const rate = (chart) => {
    const colour = ink('s' + chart.system);
    return {
      datasets: [
        line('offered', chart.x, chart.offered, ink('ink'), { borderDash: chart.dash, borderWidth: 1.25 }),
        line('achieved', chart.x, chart.achieved, colour),
        line('received', chart.x, chart.received, faded(colour), { borderWidth: 3 }),
      ],
      x: seconds(chart), y: axis('msg/s', { type: 'linear', min: 0, suggestedMax: chart.yMax }),
      head: (items) => items[0].parsed.x + ' s', unit: ' msg/s',
    };
  };

  const metric = (chart) => ({
    datasets: chart.lines.map((one) => line(one.name, one.x, one.y, ink('s' + chart.system), { borderDash: one.dash, borderWidth: 1.5 })),
    x: seconds(chart), y: axis(chart.unit, { type: 'linear', min: 0, grace: '5%' }),
    head: (items) => items[0].parsed.x + ' s', unit: ' ' + chart.unit,
  });

  const capacity = (chart) => {
    const colour = ink('s' + chart.system);
    const open = new Set(chart.open);
    const points = (rates) => ({ pointRadius: 2.5, pointBackgroundColor: rates.map((at) => (open.has(at) ? ink('paper') : colour)) });
    return {
      datasets: [
        line('publish p99', chart.publishX, chart.publishY, colour, points(chart.publishX)),
        line('end-to-end p99', chart.endToEndX, chart.endToEndY, colour, { ...points(chart.endToEndX), borderDash: chart.dash, borderWidth: 1.5 }),
      ],
      x: axis('offered, msg/s', { type: 'linear', min: 0, max: chart.xMax }), y: millis('ms', chart.yMin, chart.yMax),
      head: (items) => number(items[0].parsed.x) + ' msg/s', unit: ' ms',
    };
  };

  const kinds = { curve, latency, runs, rate, metric, capacity };

  // Charts that stand above each other begin at the same place, however wide their numbers are.
  const aligned = (made) => {
    const wide = 62;
    made.y.afterFit = (scale) => { scale.width = wide; };
    made.y.ticks.maxTicksLimit = 5;
    return made;
  };

  const visible = (band, { chartArea, scales }) => ({
    from: Math.max(chartArea.left, scales.x.getPixelForValue(band.from)),
    to: Math.min(chartArea.right, scales.x.getPixelForValue(band.to)),
  });

  // Shaded parts behind the lines, such as the warm-up. Each has its label on top if there is room.
  const shaded = (bands) => ({
    id: 'shaded',
    beforeDatasetsDraw: (chart) => {
      const { ctx, chartArea } = chart;
      for (const band of bands || []) {
        const { from, to } = visible(band, chart);
        if (to <= from) continue;
        ctx.save();
        ctx.fillStyle = ink('band');
        ctx.fillRect(from, chartArea.top, to - from, chartArea.bottom - chartArea.top);
        ctx.restore();
      }
    },
    afterDatasetsDraw: (chart) => {
      const { ctx, chartArea } = chart;
      for (const band of bands || []) {
        const { from, to } = visible(band, chart);
        if (to <= from) continue;
        ctx.save();
        ctx.font = '11px ' + Chart.defaults.font.family;
        const fits = ctx.measureText(band.label).width + 12 < to - from;
        const atStart = from <= chartArea.left;
        // A narrow band at an end of the axis has its label next to it.
        if (fits || atStart || to >= chartArea.right) {
          const text = fits ? band.label : atStart ? '\u2190 ' + band.label : band.label + ' \u2192';
          const x = fits ? from + 6 : atStart ? to + 5 : from - 5;
          ctx.textAlign = fits || atStart ? 'left' : 'right';
          ctx.textBaseline = 'top';
          ctx.lineWidth = 3;
          ctx.lineJoin = 'round';
          ctx.strokeStyle = ink(fits ? 'band' : 'paper');
          ctx.strokeText(text, x, chartArea.top + 3);
          ctx.fillStyle = ink('faint');
          ctx.fillText(text, x, chartArea.top + 3);
        }
        ctx.restore();
      }
    },
  });

  // The range that the pointer is selecting.
  const selection = {
    id: 'selection',
    afterDatasetsDraw: (chart) => {
      if (!chart.selected) return;
      const { ctx, chartArea } = chart;
      const [from, to] = chart.selected;
      ctx.save();
      ctx.globalAlpha = 0.18;
      ctx.fillStyle = ink('s0');
      ctx.fillRect(Math.min(from, to), chartArea.top, Math.abs(to - from), chartArea.bottom - chartArea.top);
      ctx.restore();
    },
  };

  // Each fault, as a band with a line where it struck.
  const struck = (faults) => ({
    id: 'struck',
    beforeDatasetsDraw: ({ ctx, chartArea, scales }) => {
      for (let i = 0; i + 1 < (faults || []).length; i += 2) {
        const from = scales.x.getPixelForValue(faults[i]);
        const to = Math.min(chartArea.right, scales.x.getPixelForValue(faults[i + 1]));
        ctx.save();
        ctx.fillStyle = ink('fault');
        ctx.fillRect(from, chartArea.top, Math.max(2, to - from), chartArea.bottom - chartArea.top);
        ctx.fillStyle = ink('struck');
        ctx.fillRect(from, chartArea.top, 1.5, chartArea.bottom - chartArea.top);
        ctx.restore();
      }
    },
  });

  const timed = (canvas) => ['latency', 'runs', 'rate', 'metric'].includes(charts[canvas.dataset.chart].kind);

  // Charts of one group hide lines and zoom together: those of a section, or of a run or variant that opens at a click.
  const groups = new Map();
  const groupOf = (element) => {
    const part = element.closest('details.run, section');
    if (!groups.has(part)) groups.set(part, { part, hidden: new Set(), range: null });
    return groups.get(part);
  };
  const drawnIn = (group) => [...drawn].filter(([canvas]) => groupOf(canvas) === group);

  const hide = (chart, group) => chart.data.datasets.forEach((line, i) => chart.setDatasetVisibility(i, !group.hidden.has(line.label)));

  const draw = (canvas) => {
    const chart = charts[canvas.dataset.chart];
    const group = groupOf(canvas);
    const made = canvas.closest('.wide, .strips') ? aligned(kinds[chart.kind](chart)) : kinds[chart.kind](chart);
    if (group.range && timed(canvas)) Object.assign(made.x, { min: group.range[0], max: group.range[1] });
    drawn.get(canvas)?.destroy();
    drawn.set(canvas, new Chart(canvas, {
      type: 'line',
      data: { datasets: made.datasets },
      plugins: [shaded(chart.bands), struck(chart.faults), selection],
      options: {
        animation: false, maintainAspectRatio: false, parsing: false, normalized: true,
        interaction: { mode: made.mode || 'index', intersect: false, axis: 'x' },
        scales: { x: made.x, y: made.y },
        plugins: {
          legend: { display: false },
          tooltip: {
            backgroundColor: ink('paper'), borderColor: ink('line'), borderWidth: 1, titleColor: ink('ink'), bodyColor: ink('ink'),
            itemSort: (one, other) => other.parsed.y - one.parsed.y,
            callbacks: {
              title: made.head,
              label: (item) => ' ' + item.dataset.label + ' ' + number(item.parsed.y) + made.unit,
            },
          },
        },
      },
    }));
    if (group.hidden.size) {
      hide(drawn.get(canvas), group);
      drawn.get(canvas).update('none');
    }
    drawn.get(canvas).data.datasets.forEach((line) => { line.normalWidth = line.borderWidth; });
    document.documentElement.dataset.drawn = drawn.size;
  };

  // A click on an entry of a legend hides its lines in all charts of the group, and the next one shows them.
  const toggles = [...document.querySelectorAll('.toggle')];
  const linesOf = (toggle) => toggle.dataset.lines.split('/');
  toggles.forEach((toggle) => toggle.addEventListener('click', () => {
    const group = groupOf(toggle);
    const shown = toggle.getAttribute('aria-pressed') === 'true';
    linesOf(toggle).forEach((name) => (shown ? group.hidden.add(name) : group.hidden.delete(name)));
    toggles.filter((other) => groupOf(other) === group).forEach((other) => {
      other.setAttribute('aria-pressed', String(linesOf(other).some((name) => !group.hidden.has(name))));
    });
    drawnIn(group).forEach(([, chart]) => { hide(chart, group); chart.update('none'); });
  }));

  // The pointer on an entry makes its lines stand out.
  toggles.forEach((toggle) => {
    const emphasize = (names) => drawnIn(groupOf(toggle)).forEach(([, chart]) => {
      chart.data.datasets.forEach((line) => { line.borderWidth = line.normalWidth * (names.includes(line.label) ? 1.8 : 1); });
      chart.update('none');
    });
    toggle.addEventListener('pointerenter', () => emphasize(linesOf(toggle)));
    toggle.addEventListener('pointerleave', () => emphasize([]));
  });

  // Charts over time: a drag selects a range for all of the group, a double click shows everything again.
  const zoom = (group, range) => {
    group.range = range;
    drawnIn(group).filter(([canvas]) => timed(canvas)).forEach(([canvas, chart]) => {
      const [from, to] = range || [0, charts[canvas.dataset.chart].xMax];
      Object.assign(chart.options.scales.x, { min: from, max: to });
      chart.update('none');
    });
    group.part.querySelectorAll('.reset').forEach((button) => {
      if (groupOf(button) === group) button.hidden = !range;
    });
  };

  const hint = (canvas) => {
    const group = groupOf(canvas);
    if (group.hinted) return;
    group.hinted = true;
    const line = document.createElement('p');
    line.className = 'note zoom';
    const button = document.createElement('button');
    Object.assign(button, { type: 'button', className: 'reset', textContent: 'Show all', hidden: true });
    button.addEventListener('click', () => zoom(group, null));
    line.append('Drag in a chart to zoom, double-click to show all. ', button);
    canvas.closest('.charts').before(line);
  };

  const least = 6;
  const zoomable = (canvas) => {
    hint(canvas);
    canvas.classList.add('zoomable');
    const within = (event) => {
      const { left, right } = drawn.get(canvas).chartArea;
      return Math.min(right, Math.max(left, event.clientX - canvas.getBoundingClientRect().left));
    };
    let start = null;
    const finish = () => {
      start = null;
      drawn.get(canvas).selected = null;
      drawn.get(canvas).draw();
    };
    canvas.addEventListener('pointerdown', (event) => {
      if (event.button !== 0 || !drawn.has(canvas)) return;
      start = within(event);
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener('pointermove', (event) => {
      if (start === null) return;
      drawn.get(canvas).selected = [start, within(event)];
      drawn.get(canvas).draw();
    });
    canvas.addEventListener('pointerup', (event) => {
      if (start === null) return;
      const ends = [start, within(event)].sort((a, b) => a - b);
      const scale = drawn.get(canvas).scales.x;
      finish();
      if (ends[1] - ends[0] >= least) zoom(groupOf(canvas), ends.map((x) => scale.getValueForPixel(x)));
    });
    canvas.addEventListener('pointercancel', finish);
    canvas.addEventListener('dblclick', () => zoom(groupOf(canvas), null));
  };

  // The current section is the last one whose title is in the upper third of the window, or above.
  const entries = [...document.querySelectorAll('nav a')];
  const sections = entries.map((entry) => document.getElementById(entry.hash.slice(1)));
  const markCurrent = () => {
    const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
    let current = sections.findLastIndex((section) => section.getBoundingClientRect().top <= innerHeight / 3);
    if (atEnd && scrollY > 0) current = sections.length - 1;
    entries.forEach((entry, i) => {
      if (i !== current) entry.removeAttribute('aria-current');
      else if (!entry.hasAttribute('aria-current')) {
        entry.setAttribute('aria-current', 'true');
        const bar = entry.parentElement;
        bar.scrollLeft = entry.offsetLeft - (bar.clientWidth - entry.clientWidth) / 2;
      }
    });
  };

  const all = () => [...document.querySelectorAll('canvas[data-chart]')];
  const shown = (canvas) => !canvas.closest('details:not([open])');
  const redraw = () => drawn.forEach((chart, canvas) => draw(canvas));

  Chart.defaults.font.family = style('--font');
  Chart.defaults.font.size = 11;
  all().filter(timed).forEach(zoomable);
  all().filter(shown).forEach(draw);
  markCurrent();
  addEventListener('scroll', markCurrent, { passive: true });
  addEventListener('resize', markCurrent);
  document.querySelectorAll('details').forEach((part) => part.addEventListener('toggle', () => {
    all().filter((canvas) => shown(canvas) && !drawn.has(canvas)).forEach(draw);
  }));
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
  addEventListener('beforeprint', () => { printing = true; redraw(); });
  addEventListener('afterprint', () => { printing = false; redraw(); });
  document.querySelectorAll('[data-copy]').forEach((button) => button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent);
    button.textContent = 'copied';
  }));
})();
