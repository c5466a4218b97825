import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { demoOperator, demoPassword } from './demo.ts';
import { e2eData } from './instance.ts';
import { userPoolOf } from './user-pool.ts';

/** Runs an operator's command (docs/operations.md) on the instance under test and answers what it printed. */
export async function ops(...args: string[]): Promise<string> {
  const root = join(import.meta.dirname, '..', '..');
  const port = process.env['E2E_PORT'] ?? '';
  const env = {
    ...process.env,
    ANTELA_DATA: e2eData(),
    PORT: port,
    ANTELA_OPERATOR: demoOperator.name,
    ANTELA_OPERATOR_SECRET: demoOperator.secret,
    PUBLIC_URL: `http://localhost:${port}`,
  };
  const command = promisify(execFile)(process.execPath, ['scripts/ops.mjs', ...args], { cwd: root, env });
  const { stdout } = await command.catch((error: Error & { stdout?: string; stderr?: string }) => {
    throw new Error(`ops ${args.join(' ')}: ${error.stdout ?? ''}${error.stderr ?? ''}`, { cause: error });
  });
  return stdout;
}

/** Somebody new of Caribe Servicios with the demo's password: what a test does to their account disturbs no other test. */
export async function newUser(
  baseURL: string,
  role = 'Consulta',
  name = 'Lucía Pérez Mora',
): Promise<string> {
  const email = `${randomUUID().slice(0, 8)}@caribe.demo`;
  const invitation = ['--client', 'Caribe Servicios', '--email', email, '--name', name, '--role', role];
  await ops('user', 'invite', ...invitation);
  await userPoolOf(baseURL).setPassword(email, demoPassword);
  return email;
}

/** Somebody else of the client that `newClient` made, who was invited and did not come in yet. */
export async function inviteColleague(admin: string, name: string, role: string): Promise<string> {
  const [mark = '', domain = ''] = admin.split('@');
  const email = `${randomUUID().slice(0, 8)}@${domain}`;
  await ops(
    'user',
    'invite',
    '--client',
    `Tejidos ${mark}`,
    '--email',
    email,
    '--name',
    name,
    '--role',
    role,
  );
  return email;
}

/** Invites a colleague who has the demo's password. */
export async function newColleague(
  baseURL: string,
  admin: string,
  name: string,
  role: string,
): Promise<string> {
  const email = await inviteColleague(admin, name, role);
  await userPoolOf(baseURL).setPassword(email, demoPassword);
  return email;
}

/** The administrator of a client of its own, with the demo's password: what holds for a whole client is changed there. */
export async function newClient(baseURL: string, domain = 'cliente.demo'): Promise<string> {
  const mark = randomUUID().slice(0, 8);
  const email = `${mark}@${domain}`;
  const admin = ['--admin', email, '--admin-name', 'Amparo Ríos Vega'];
  const company = ['--company', `Tejidos ${mark} S.A.S.:901234567-7`];
  await ops('client', 'create', '--name', `Tejidos ${mark}`, ...company, ...admin);
  await userPoolOf(baseURL).setPassword(email, demoPassword);
  return email;
}
