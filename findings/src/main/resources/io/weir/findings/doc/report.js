// Draws the report's charts. Data comes from the element "data"; colours come from the style sheet.
(() => {
  'use strict';
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

  const seconds = (chart) => axis('seconds', { type: 'linear', min: 0, max: chart.xMax });

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

  const latency = (chart) => {
    const colour = ink('s' + chart.system);
    return {
      datasets: [
        line('max', chart.x, chart.max, faded(colour), { borderWidth: 1 }),
        line('p99', chart.x, chart.p99, colour),
        line('p50', chart.x, chart.p50, colour, { borderDash: chart.dash, borderWidth: 1.5 }),
      ],
      x: seconds(chart), y: millis('ms', chart.yMin, chart.yMax),
      head: (items) => items[0].parsed.x + ' s', unit: ' ms',
    };
  };

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

  const kinds = { curve, latency, rate, metric, capacity };

  // Charts that stand above each other begin at the same place, however wide their numbers are.
  const aligned = (made) => {
    const wide = 62;
    made.y.afterFit = (scale) => { scale.width = wide; };
    made.y.ticks.maxTicksLimit = 4;
    made.x.title.display = false;
    return made;
  };

  // The measure phase, as a band behind the lines.
  const measured = (window) => ({
    id: 'measured',
    beforeDatasetsDraw: ({ ctx, chartArea, scales }) => {
      if (!window?.length) return;
      const from = Math.max(chartArea.left, scales.x.getPixelForValue(window[0]));
      const to = Math.min(chartArea.right, scales.x.getPixelForValue(window[1]));
      ctx.save();
      ctx.fillStyle = ink('band');
      ctx.fillRect(from, chartArea.top, to - from, chartArea.bottom - chartArea.top);
      ctx.restore();
    },
  });

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

  const draw = (canvas) => {
    const chart = charts[canvas.dataset.chart];
    const strip = canvas.closest('.strips');
    const made = strip ? aligned(kinds[chart.kind](chart)) : kinds[chart.kind](chart);
    drawn.get(canvas)?.destroy();
    drawn.set(canvas, new Chart(canvas, {
      type: 'line',
      data: { datasets: made.datasets },
      plugins: [measured(chart.window), struck(chart.faults)],
      options: {
        animation: false, maintainAspectRatio: false, parsing: false, normalized: true,
        interaction: { mode: 'index', intersect: false, axis: 'x' },
        scales: { x: made.x, y: made.y },
        plugins: {
          legend: { display: false },
          tooltip: {
            backgroundColor: ink('paper'), borderColor: ink('line'), borderWidth: 1, titleColor: ink('ink'), bodyColor: ink('ink'),
            callbacks: {
              title: made.head,
              label: (item) => ' ' + item.dataset.label + ' ' + number(item.parsed.y) + made.unit,
            },
          },
        },
      },
    }));
    document.documentElement.dataset.drawn = drawn.size;
  };

  const all = () => [...document.querySelectorAll('canvas[data-chart]')];
  const shown = (canvas) => !canvas.closest('details:not([open])');
  const redraw = () => drawn.forEach((chart, canvas) => draw(canvas));

  Chart.defaults.font.family = style('--font');
  Chart.defaults.font.size = 11;
  all().filter(shown).forEach(draw);
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
