// Adds filters to the list of results, and keeps them in the address. Without this script the page lists all of them.
(() => {
  'use strict';
  const titles = { scenario: 'Scenario', system: 'System', version: 'Version', host: 'Host', durability: 'Durability' };
  const rows = [...document.querySelectorAll('.results tbody tr')];
  const form = document.getElementById('filters');
  const shown = document.getElementById('shown');
  const asked = new URLSearchParams(location.search);
  const values = (row, key) => row.dataset[key].split('\n').filter(Boolean);

  const selects = Object.entries(titles).map(([key, title]) => {
    const select = document.createElement('select');
    select.name = key;
    const all = [...new Set(rows.flatMap((row) => values(row, key)))].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
    select.append(new Option('all', ''), ...all.map((value) => new Option(value, value)));
    select.value = all.includes(asked.get(key)) ? asked.get(key) : '';
    const label = document.createElement('label');
    label.append(title, select);
    form.append(label);
    return select;
  });

  const apply = () => {
    const wanted = selects.filter((select) => select.value);
    rows.forEach((row) => { row.hidden = !wanted.every((select) => values(row, select.name).includes(select.value)); });
    const count = rows.filter((row) => !row.hidden).length;
    shown.textContent = (count === rows.length ? '' : count + ' of ') + rows.length + (rows.length === 1 ? ' result' : ' results');
    return wanted;
  };

  form.addEventListener('change', () => {
    const query = new URLSearchParams(apply().map((select) => [select.name, select.value]));
    history.replaceState(null, '', query.size ? '?' + query : location.pathname);
  });
  apply();
})();
