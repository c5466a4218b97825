import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const columns = 3;
const cell = { width: 330, height: 96, left: 10, plotTop: 40, plotHeight: 40, plotWidth: 300 };

/**
 * Draws what `bench/history` keeps: a picture for each benchmark, in it one line for each figure over the releases, with its newest
 * value and what that was before.
 * @param folder holds the records, and takes the pictures
 * @returns the pictures' files
 */
export function drawHistory(folder) {
  const records = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    .toSorted((a, b) => a.measuredAt.localeCompare(b.measuredAt));
  const benchmarks = new Map();
  records.forEach(({ results }, at) => {
    for (const { benchmark, subject, measure, value, unit } of results) {
      const figures = benchmarks.get(benchmark) ?? new Map();
      benchmarks.set(benchmark, figures);
      const name = `${subject}: ${measure}`;
      const figure = figures.get(name) ?? { name, unit, points: [] };
      figures.set(name, figure);
      figure.points.push({ at, value });
    }
  });
  return [...benchmarks].map(([benchmark, figures]) => {
    const file = join(folder, `${benchmark}.svg`);
    writeFileSync(file, pictureOf([...figures.values()], records));
    return file;
  });
}

function pictureOf(figures, records) {
  const rows = Math.ceil(figures.length / columns);
  const releases = records.map(({ commit }) => commit).join(' · ');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${columns * cell.width}" height="${rows * cell.height + 24}" font-family="sans-serif" font-size="11">
<rect width="100%" height="100%" fill="#fff"/>
${figures.map((figure, index) => drawFigure(figure, index, records.length)).join('\n')}
<text x="${cell.left}" y="${rows * cell.height + 14}" fill="#555">${escaped(releases)}</text>
</svg>
`;
}

/** From zero, so that the height of a line says what it is worth. */
function drawFigure({ name, unit, points }, index, releases) {
  const most = Math.max(...points.map(({ value }) => value), Number.MIN_VALUE);
  const x = ({ at }) => (releases === 1 ? 0 : (at / (releases - 1)) * cell.plotWidth);
  const y = ({ value }) => cell.plotTop + cell.plotHeight * (1 - value / most);
  const places = points.map((point) => `${x(point).toFixed(1)},${y(point).toFixed(1)}`);
  const [last, before] = points.toReversed();
  const said = `${last.value} ${unit}${before === undefined ? '' : `, before ${before.value}`}`;
  const left = (index % columns) * cell.width + cell.left;
  const top = Math.floor(index / columns) * cell.height;
  return `<g transform="translate(${left} ${top})">
<text y="16" fill="#555">${escaped(shortened(name))}<title>${escaped(name)}</title></text>
<text y="32" font-weight="bold">${escaped(said)}</text>
<polyline points="${places.join(' ')}" fill="none" stroke="#0a5c4a" stroke-width="2"/>
${places.map((place) => `<circle cx="${place.split(',')[0]}" cy="${place.split(',')[1]}" r="3" fill="#0a5c4a"/>`).join('')}
</g>`;
}

const shortened = (name) => (name.length > 54 ? `${name.slice(0, 53)}…` : name);
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
