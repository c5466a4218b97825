import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isPlural, sentencesOf, textModules, textsOf } from '../apps/portal/texts.config.ts';

const root = join(import.meta.dirname, '..');
/** The sentences that the specification gives to the letter. */
const spec = readFileSync(join(root, 'docs/spec.md'), 'utf8');

/** One word for one thing (design/screens.md, "Voice"): what is not said, and what is. */
const synonyms = [
  [/\besco[gj]/i, 'elige'],
  [/\btel[eé]fono/i, 'celular'],
  [/\b(segundo|doble) factor\b/i, 'segundo paso'],
  [/\b(la|una|esta|cada|última|propia|nueva) carga\b|\bcargas (de|anteriores)\b/i, 'cargue'],
  [/\b(seis|dos|cuatro|10|últimas) cifras\b|c[oó]digo de \S+ cifras?/i, 'dígitos'],
  [/\bmarca(?:r|s|das?)?\b[^.]*\bfilas?\b/i, 'selecciona'],
  [/\bpidió Aplicación del empleado\b/i, 'el empleado desde la aplicación'],
  [/\bya se sab[ií]an?\b/i, 'ya estaban registrados'],
  [/\bprima acumulada\b/i, 'prima causada'],
  [/\bIngresos del servicio\b/i, 'Accesos de nuestro equipo'],
  [/\bbalance de comprobaci[oó]n\b/i, 'Balance de prueba'],
  [/\bpor favor\b/i, 'the act itself'],
  [/\b(ustedes|usted|p[ií]danlo)\b/i, 'tú'],
  [/“\p{L}|\p{L}”/u, '«abc»'],
  [
    /^(?!.*npm run)(?:\p{Lu}|")[^\n]*"(?:\$\{[^}]*\}|\p{L}[^"<>{}=]*)"(?: \p{Ll}|[.,:]|$)|^"\$\{[^}]*\}" \p{Ll}[^\n]*$/u,
    '«abc»',
  ],
  [/^(Aceptar|OK|Procesar)$/, 'the act'],
];

/** Everything people read: the portal's texts, and the sentences of server, mails, documents and commands. */
const folders = [
  'apps/api/src',
  'apps/local-cloud/src',
  'apps/ops/src',
  'apps/antela/src',
  'apps/portal/src',
  'packages/contract/src',
  'packages/rules/src',
];
const said = [...textsOfPortal(), ...pagesOfPortal(), ...folders.flatMap(sentencesUnder)];

it('the texts of the portal and the sentences of the server are found', () => {
  expect(said.length).toBeGreaterThan(3000);
});

it.each(synonyms)('nobody is told %s: the word is «%s»', (word) => {
  expect(said.filter(({ text }) => word.test(text) && !spec.includes(text))).toEqual([]);
});

/** Sentences that were decided to the letter. */
const decided = [
  'el empleado desde la aplicación',
  'Espera tu aprobación',
  'Accesos de nuestro equipo',
  'Balance de prueba',
  'No hay pagos por enviar al banco',
  'En cada periodo cierra la misma cantidad de días, contados desde su inicio.',
  'Podría adelantar {{amount}}, pero una regla lo impide.',
  'Lo que gastan se descuenta de su nómina',
  'También retira a quienes no han activado la aplicación.',
  'Pide otro enlace a nuestro equipo.',
  'está ocupado. Prueba',
  'Crear contacto',
];

it.each(decided)('somebody is told «%s»', (sentence) => {
  const shown = [...said, ...wordsInTables().map((text) => ({ text }))];
  expect(shown.some(({ text }) => text.includes(sentence))).toBe(true);
});

/** Ways to call what makes a thing that was not there; what is added to a form is no thing of its own. */
const opening = /^(Crear|Nuev[oa]|Registrar|Añadir|Agregar)(?: un[oa]?| otr[oa])? (\p{Ll}+)/u;

it('a button and the page that it opens use the same word, whatever is made', () => {
  const called = textsOfPortal().flatMap(({ text }) => {
    const [, word = '', thing = ''] = /[.?{]/.test(text) ? [] : (opening.exec(text) ?? []);
    return word === '' ? [] : [{ word, thing: thing.replace(/e?s$/, '') }];
  });
  const words = new Map();
  for (const { word, thing } of called) words.set(thing, (words.get(thing) ?? new Set()).add(word));
  expect(words.size).toBeGreaterThan(10);
  const twice = [...words].filter(([, all]) => all.size > 1);
  // Codes of a bank's answer are written into its layout; those of recovery are made.
  expect(twice.map(([thing]) => thing)).toEqual(['código']);
});

it('a number of things has its forms, where it can be one', () => {
  const things = /\{\{(?:count|n|number|total|people|rows|companies|length)\}\} \p{Ll}+s\b/u;
  const fixed = textModules().flatMap((module) =>
    sentencesOf(module).filter((key) => things.test(key) && !isPlural(key)),
  );
  // A limit of many, and an amount of pesos.
  expect(fixed).toEqual(['Más de {{number}} adelantos', 'Sin descontar {{left}} de {{total}} reportados']);
});

it('no sentence ends in the name of a company, whose own «S.A.S.» ends in a stop', () => {
  const ends = /(?:company|client)\w*(?:\.name|Name)?\}{1,2}\.(?:\s|$)/i;
  expect(said.filter(({ text }) => ends.test(text))).toEqual([]);
});

it('nobody is told anything in English', () => {
  const english =
    /\b(the|your|please|failed|invalid|cannot|loading|something|went wrong|not found|try again|user is)\b/i;
  const portal = textsOfPortal().filter(({ text }) => english.test(text));
  expect(portal).toEqual([]);
  // Refusals carry their sentence beside their code.
  const refusals = folders.flatMap(refusalsUnder);
  expect(refusals.length).toBeGreaterThan(100);
  expect(refusals.filter(({ text }) => english.test(text))).toEqual([]);
});

it('the manual names buttons, pages and states by the words that screens say, and every part of it is in its contents', () => {
  const manual = readFileSync(join(root, 'apps/portal/public/manual.html'), 'utf8');
  const screens = new Set([...textsOfPortal().map(({ text }) => text), ...wordsInTables()]);
  const named = [...manual.matchAll(/<strong>([^<]+)<\/strong>/g)].map(([, text]) =>
    text.replace(/\s+/g, ' '),
  );
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((text) => !screens.has(text))).toEqual([]);
  const parts = [...manual.matchAll(/<h2 id="(\w+)">([^<]+)</g)].map(([, id, title]) => `${id} ${title}`);
  const contents = [...manual.matchAll(/<a href="#(\w+)">([^<]+)</g)].map(
    ([, id, title]) => `${id} ${title}`,
  );
  expect(contents).toEqual(parts);
  for (const part of ['adelantos', 'aprobar', 'cierre', 'billeteras', 'roles', 'teclado'])
    expect(parts.map((each) => each.split(' ')[0])).toContain(part);
});

/** Spanish that only files say: certificates, packets and templates are about more than a screen shows. */
const wordsOfFiles = new Set(
  'acto autorizó capital emitido empleador excluido ganada generar instante instrucciones levantarla llenar mensuales proyectada referencias resumen'.split(
    ' ',
  ),
);

it('every heading of a workbook, a CSV, a PDF and a template is of the words that screens say', () => {
  const shown = [...textsOfPortal().map(({ text }) => text), ...wordsInTables()];
  const known = new Set([...shown.flatMap(wordsOf), ...wordsOfFiles]);
  const declared = headingsOfFiles();
  // Its headings are the client's own, offered from `report-layout.ts`.
  const silent = declared.filter(({ makesFiles, headings }) => makesFiles && headings.length === 0);
  expect(silent.map(({ file }) => file)).toEqual([
    'apps/api/src/features/payrolls/report-layouts/layout-file.service.ts',
  ]);
  const headings = declared.flatMap(({ file, headings }) => headings.map((text) => ({ file, text })));
  expect(headings.length).toBeGreaterThan(300);
  expect(headings.filter(({ text }) => wordsOf(text).some((word) => !known.has(word)))).toEqual([]);
});

/** Titles of columns, of sheets, of documents and of their parts, and labels of their facts, by the file that declares them. */
function headingsOfFiles() {
  const makers = sourcesUnder('apps/api/src')
    // The mechanism itself, which is told the headings.
    .filter((file) => !file.startsWith('apps/api/src/http/'))
    .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))
    .map(({ file, source }) => ({
      file,
      source,
      makesFiles:
        /^(?!export function ).*\b(?:reportXlsx|reportCsv|reportRoute|sendReport|pdfDocument|writeXlsx)\(/m.test(
          source,
        ),
    }))
    .filter(
      ({ file, source, makesFiles }) =>
        makesFiles || /\bheader: '|_HEADER = '/.test(source) || file.endsWith('/import-fields.ts'),
    );
  const rules = 'packages/rules/src/report-layout.ts';
  return [...makers, { file: rules, source: readFileSync(join(root, rules), 'utf8'), makesFiles: true }].map(
    ({ file, source, makesFiles }) => ({
      file,
      makesFiles,
      headings: [
        ...source.matchAll(
          /(?:\b(?:header|title|subtitle|name|sheet): |_HEADER = |_SHEET = |\.heading\(|reportXlsx\(|\bfield\(\s*|\[)'(\p{Lu}[^'\n]*)'/gu,
        ),
      ].map(([, text]) => text),
    }),
  );
}

const wordsOf = (text) => text.toLowerCase().match(/\p{L}+/gu) ?? [];

function sourcesUnder(folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.') && !file.includes('test/'))
    .map((file) => `${folder}/${file}`);
}

function textsOfPortal() {
  return textModules().flatMap((module) =>
    Object.values(textsOf(module)).map((text) => ({ file: `${module}.json`, text })),
  );
}

/** Words of states, labels and tables, which are no argument of a translation. */
function wordsInTables() {
  return ['apps/portal/src', 'packages/rules/src', 'packages/contract/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
      .flatMap((file) => [...readFileSync(join(root, folder, file), 'utf8').matchAll(/'(\p{Lu}[^'\n]*)'/gu)])
      .map(([, text]) => text),
  );
}

/** Paragraphs of the pages that are read without the portal. */
function pagesOfPortal() {
  const folder = 'apps/portal/public';
  return readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.html'))
    .flatMap((file) =>
      [
        ...readFileSync(join(root, folder, file), 'utf8').matchAll(/<(p|li|dd|h1|h2)\b[^>]*>([^]*?)<\/\1>/g),
      ].map(([, , text]) => ({ file: `${folder}/${file}`, text: text.replace(/\s+/g, ' ') })),
    );
}

function refusalsUnder(folder) {
  return sourcesUnder(folder).flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /(?:AppError\([^;]{0,60}?|\bdetail:|\bmessage:)\s*['`]([^'`\n]+ [^'`\n]+)['`]/g,
      ),
    ].map(([, text]) => ({ file, text })),
  );
}

/** Literals of more than one word; what is only compared or thrown among programs is English. */
function sentencesUnder(folder) {
  return (
    readdirSync(join(root, folder), { recursive: true })
      // How people name the columns of their own files is their word, not ours.
      .filter((file) => !/(import-fields|employee-file-words)\.ts$/.test(file))
      .filter((file) => /\.(ts|tsx)$/.test(file) && !file.includes('.test.') && !file.includes('test/'))
      .flatMap((file) =>
        [...readFileSync(join(root, folder, file), 'utf8').matchAll(/'([^'\n]*)'|`([^`]*)`/g)]
          .map(([, plain, template]) => plain ?? template ?? '')
          .filter((text) => /\p{L} \p{L}/u.test(text))
          .map((text) => ({ file: `${folder}/${String(file)}`, text })),
      )
  );
}
