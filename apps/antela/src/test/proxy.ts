import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from 'node:tls';

const deploy = resolve(import.meta.dirname, '../../../../deploy');

/** Proxies whose configuration is shipped in `deploy/`, with what each is started by. */
export const proxies = { caddy: startCaddy, nginx: startNginx };

/** The program of the machine; undefined where there is none. `npm test` brings Debian's. */
export const programOf = (name: keyof typeof proxies): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

interface Ports {
  https: number;
  http: number;
  apis: readonly number[];
  localCloud: number;
}

/** The file as shipped, on ports of the test: only the ports that it binds are told from outside. */
async function startCaddy({ https, http, apis, localCloud }: Ports) {
  const folder = await mkdtemp(join(tmpdir(), 'caddy-'));
  const config = join(folder, 'Caddyfile');
  await writeFile(
    config,
    `{\n\thttp_port ${http}\n\tskip_install_trust\n\tadmin off\n}\nimport ${join(deploy, 'Caddyfile')}\n`,
  );
  return startProgram('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], https, folder, {
    SITE_ADDRESS: `https://localhost:${https}`,
    API: apis.map((api) => `127.0.0.1:${api}`).join(' '),
    LOCAL_CLOUD: `127.0.0.1:${localCloud}`,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  });
}

/** The file as shipped, with the ports, the name and the certificate of the test in their places. */
async function startNginx({ https, http, apis: [api, second], localCloud }: Ports) {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  const request = 'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost'.split(' ');
  const files = ['-keyout', join(folder, 'portal.key'), '-out', join(folder, 'portal.pem')];
  execFileSync('openssl', [...request, ...files], { stdio: 'ignore' });
  const shipped = await readFile(join(deploy, 'nginx.conf'), 'utf8');
  const site = shipped
    .replaceAll('/etc/ssl/antela', folder)
    .replaceAll('portal.example', 'localhost')
    .replace('listen 443', `listen 127.0.0.1:${https}`)
    .replace('listen 80', `listen 127.0.0.1:${http}`)
    .replace('127.0.0.1:8480', `127.0.0.1:${api}`)
    .replace(/^ *server 127\.0\.0\.1:8481.*\n/m, second === undefined ? '' : '$&')
    .replace('127.0.0.1:8481', `127.0.0.1:${second}`)
    .replace('127.0.0.1:8482', `127.0.0.1:${localCloud}`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ');
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 4096; }
http { access_log off; ${temporary}\n${site}\n}\n`,
  );
  return startProgram('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], https, folder, {});
}

async function startProgram(
  name: keyof typeof proxies,
  args: string[],
  port: number,
  folder: string,
  env: Record<string, string>,
) {
  const child = spawn(programOf(name) ?? name, args, {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: { ...process.env, ...env },
  });
  const ended = once(child, 'exit');
  // Caddy listens before it has its certificate.
  while (!(await shakesHands(port))) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`);
    await delay(50);
  }
  return {
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function shakesHands(port: number): Promise<boolean> {
  return new Promise((found) => {
    const socket = connect({
      port,
      host: '127.0.0.1',
      servername: 'localhost',
      rejectUnauthorized: false,
    });
    socket.once('secureConnect', () => {
      socket.destroy();
      found(true);
    });
    socket.once('error', () => found(false));
  });
}
