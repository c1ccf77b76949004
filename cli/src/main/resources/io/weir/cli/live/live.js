"use strict";
// Follows an experiment by its events. All text comes ready from weir; only the charts are made here.
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const MOST_POINTS = 4000;
  const ROWS = ["now", "rate", "publish p50", "publish p99", "end-to-end p50", "end-to-end p99", "failed"];
  // The places of values in a point.
  const AT = 0, PIECE = 1, RATE = 2, OFFERED = 3;
  const CHARTS = {
    "publish": {lines: [[4, "pale"], [5, ""]], log: true},
    "end-to-end": {lines: [[6, "pale"], [7, ""]], log: true},
    "rate": {lines: [[OFFERED, "offered"], [RATE, ""]], log: false},
  };
  const MARGIN = {left: 52, right: 10, top: 8, bottom: 20};

  const at = id => document.getElementById(id);
  let systems = [], source, drawing = false, over = false;
  document.documentElement.classList.add("scripted");

  function element(name, text, classes) {
    const made = document.createElement(name);
    made.textContent = text;
    if (classes) made.className = classes;
    return made;
  }

  function table() {
    const rows = ROWS.map((name, row) => {
      const line = document.createElement("tr");
      line.append(element("th", name));
      systems.forEach(system => line.append(element("td", "")));
      return line;
    });
    const head = document.createElement("tr");
    head.append(element("th", ""));
    systems.forEach((system, i) => {
      const name = element("th", "");
      name.append(element("span", "", "swatch s" + i % 8), system.name);
      head.append(name);
    });
    const top = document.createElement("thead"), body = document.createElement("tbody");
    top.append(head);
    body.append(...rows);
    at("systems").replaceChildren(top, body);
    systems.forEach((system, i) => values(i));
  }

  function values(i) {
    const system = systems[i], rows = at("systems").tBodies[0].rows;
    [system.doing, ...system.values].forEach((text, row) => {
      const cell = rows[row].cells[i + 1];
      cell.textContent = text || "–";
      cell.className = row === ROWS.length - 1 && text && text !== "0" ? "failed" : "";
    });
  }

  function status(now) {
    at("subject").textContent = now.subject;
    at("values").textContent = now.values.join("  ·  ");
    at("left").textContent = now.left;
    document.title = (now.left ? now.left + " · " : "") + at("title").textContent + " · weir";
  }

  function line(text) {
    const list = at("lines"), low = list.scrollHeight - list.scrollTop - list.clientHeight < 30;
    list.append(text + "\n");
    while (list.childNodes.length > 200) list.firstChild.remove();
    if (low) list.scrollTop = list.scrollHeight;
  }

  function add(parent, name, attributes, text) {
    const made = document.createElementNS(SVG, name);
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    if (text !== undefined) made.textContent = text;
    parent.append(made);
    return made;
  }

  const latency = v => v >= 1000 ? v / 1000 + " s" : v >= 1 ? v + " ms" : +(v * 1000).toPrecision(3) + " µs";
  const count = v => v.toLocaleString("en-US");
  const time = s => s < 120 ? s + " s" : s < 7200 ? s / 60 + " min" : s / 3600 + " h";
  const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 36000, 86400];

  function logTicks(low, high) {
    const digits = Math.log10(high / low) > 2 ? [1] : [1, 2, 5], ticks = [];
    for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high); power++)
      digits.forEach(digit => ticks.push(+(digit * 10 ** power).toPrecision(1)));
    return ticks.filter(tick => tick >= low && tick <= high);
  }

  function evenTicks(high) {
    const rough = high / 4, power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map(digit => digit * power).find(one => one >= rough), ticks = [];
    for (let tick = 0; tick <= high; tick += step) ticks.push(tick);
    return ticks;
  }

  function draw(id) {
    const {lines, log} = CHARTS[id], figure = at(id), target = figure.querySelector(".drawing");
    const all = systems.flatMap(system => system.points.flatMap(
      point => lines.map(([place]) => point[place]).filter(value => value > 0)));
    figure.hidden = all.length === 0;
    if (figure.hidden) return;
    const width = target.clientWidth, height = target.clientHeight;
    let low = Infinity, high = 0, last = 10;
    all.forEach(value => { low = Math.min(low, value); high = Math.max(high, value); });
    systems.forEach(system => system.points.forEach(point => { last = Math.max(last, point[AT]); }));
    if (log) { low /= 1.2; high *= 1.2; } else { low = 0; high *= 1.1; }
    const x = v => MARGIN.left + v / last * (width - MARGIN.left - MARGIN.right);
    const share = log ? v => Math.log(v / low) / Math.log(high / low) : v => v / high;
    const y = v => height - MARGIN.bottom - share(v) * (height - MARGIN.top - MARGIN.bottom);
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", figure.querySelector("figcaption").textContent);
    (log ? logTicks(low, high) : evenTicks(high)).forEach(tick => {
      add(svg, "line", {class: "mark", x1: MARGIN.left, x2: width - MARGIN.right, y1: y(tick), y2: y(tick)});
      add(svg, "text", {x: MARGIN.left - 6, y: y(tick) + 4, "text-anchor": "end"}, log ? latency(tick) : count(tick));
    });
    const step = STEPS.find(one => last / one <= Math.max(2, width / 90)) || STEPS.at(-1);
    for (let tick = 0; tick <= last; tick += step)
      add(svg, "text", {x: x(tick), y: height - 4, "text-anchor": tick ? "middle" : "start"}, time(tick));
    systems.forEach((system, i) => {
      const group = add(svg, "g", {class: "s" + i % 8});
      lines.forEach(([place, classes]) => {
        let path = "", before;
        system.points.forEach(point => {
          const value = point[place];
          if (value === null || log && value <= 0) { before = undefined; return; }
          path += (before && before[PIECE] === point[PIECE] ? "L" : "M") + x(point[AT]).toFixed(1) + " " + y(value).toFixed(1);
          before = point;
        });
        if (path) add(group, "path", {class: classes, d: path});
      });
    });
    target.replaceChildren(svg);
  }

  function redraw() {
    if (drawing) return;
    drawing = true;
    requestAnimationFrame(() => { drawing = false; Object.keys(CHARTS).forEach(draw); });
  }

  const HANDLERS = {
    all(data) {
      systems = data.systems;
      at("title").textContent = data.title || "weir";
      at("question").textContent = data.question;
      at("lines").textContent = "";
      data.lines.forEach(line);
      at("lines").scrollTop = at("lines").scrollHeight;
      table();
      status(data.status);
      redraw();
    },
    system(data) {
      const system = systems[data.system];
      Object.assign(system, {doing: data.doing, values: data.values});
      values(data.system);
      if (!data.point) return;
      system.points.push(data.point);
      if (system.points.length > MOST_POINTS) connect(); else redraw();
    },
    status,
    line,
    end(data) {
      over = true;
      source.close();
      status({subject: data.report ? "The report is " + data.report : "The experiment ended without a report.", values: [], left: ""});
      if (data.report) location.replace("report");
    },
  };

  function connect() {
    if (source) source.close();
    source = new EventSource("events");
    Object.entries(HANDLERS).forEach(([name, handle]) =>
      source.addEventListener(name, event => handle(JSON.parse(event.data))));
    source.onerror = () => { if (!over) status({subject: "weir does not answer. It ended, or was stopped.", values: [], left: ""}); };
  }

  addEventListener("resize", redraw);
  connect();
})();
