import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import './node-version.mjs';
import { named, openFirefox } from './bidi.mjs';
import { say } from './run.mjs';

const usage = `node scripts/firefox.mjs [--base http://localhost:8480] [--as admin@andino.demo] [--firefox /usr/bin/firefox-esr]
Walks a running product with the demo's data in Firefox: every page of the menu, the first record of each list, and an advance from its
quote to its payment. Ends with 1 at a fault of a script, or where a page does not come.`;

const { values } = parseArgs({
  options: {
    base: { type: 'string', default: 'http://localhost:8480' },
    as: { type: 'string', default: 'admin@andino.demo' },
    firefox: { type: 'string', default: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr' },
    help: { type: 'boolean' },
  },
});

const lists = ['/payrolls', '/employees', '/wallets', '/wallet-users', '/roles', '/contacts'];
const pages = [
  '/dashboard',
  '/transactions',
  '/transactions?ver=dispersion',
  '/prima',
  '/client-restriction',
  '/employees/restriction',
  '/employees/import',
  '/users',
  '/security',
];
/** An advance that any payroll grants. */
const amount = '60000';

const title = `document.querySelector('h1')?.textContent`;

async function walk(firefox) {
  const { open, read, until, press, type, faults } = firefox;
  const see = async (path) => {
    await open(values.base + path);
    const heading = await until(title);
    say(`${path}: ${heading}`);
  };
  await see('/sign-in');
  await type(named('textbox', 'Usuario'), values.as);
  await type({ type: 'css', value: 'input[type=password]' }, 'Antela-demo-2026');
  await press(named('button', 'Ingresar'));
  await until(`location.pathname === '/dashboard' && ${title}`);
  for (const path of pages) await see(path);
  for (const path of lists) {
    await see(path);
    await see(await until(`document.querySelector('tbody th a')?.getAttribute('href')`));
  }
  await open(`${values.base}/employees`);
  const rows = `[...document.querySelectorAll('tbody tr')]`;
  const pesos = `Number(row.querySelector('.at-amount')?.innerText.replaceAll(/\\D/g, ''))`;
  const record = await until(
    `${rows}.find((row) => ${pesos} >= ${amount})?.querySelector('th a')?.getAttribute('href')`,
  );
  await see(`/transactions?nuevo=${new URL(record, values.base).searchParams.get('companyemployeeid')}`);
  await until(`document.body.innerText.includes('Disponible hoy')`);
  await type(named('textbox', 'Valor del adelanto'), amount);
  await type({ type: 'css', value: 'main textarea' }, 'Correo de hoy pidiendo el adelanto.');
  await press(named('button', 'Revisar adelanto'));
  await until(`${title} === 'Revisa el adelanto'`);
  const last = await until(
    `[...document.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith('Adelantar $'))?.textContent`,
  );
  await press(named('button', last));
  say(await until(`/^Adelanto (solicitado|en camino|pagado)$/.exec(${title})?.[0]`));
  if (await read(`document.body.innerText.includes('¡Error!')`)) faults.push('an error is told');
  return faults;
}

/** Node 20 has the socket behind a flag. */
if (typeof WebSocket === 'undefined') {
  const again = ['--experimental-websocket', fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  process.exitCode = spawnSync(process.execPath, again, { stdio: 'inherit' }).status ?? 1;
} else if (values.help) say(usage);
else {
  const firefox = await openFirefox(values.firefox);
  try {
    const faults = await walk(firefox);
    for (const fault of faults) say(fault);
    process.exitCode = faults.length === 0 ? 0 : 1;
  } finally {
    await firefox.close();
  }
}
