import type { UserPoolAdmin } from '@antela/api/identity/user-pool-admin';
import { addDays, bogotaDate, bogotaInstant, dayOfWeek } from '@antela/rules/calendar-date';
import type { DemoClient, DemoUser } from './demo-client.ts';
import type { IdAt } from './demo-ids.ts';

export interface StaffMember {
  id: string;
  name: string;
}

/** People of a client: one asks on employees' behalf, one approves; one person where the client has only one. */
export interface DemoStaff {
  payroll: StaffMember;
  approver: StaffMember;
}

export interface StaffRows {
  staff: DemoStaff;
  users: { id: string; username: string; full_name: string; [column: string]: unknown }[];
  companies: object[];
}

export interface Born {
  roles: ReadonlyMap<string, string>;
  companies: ReadonlyMap<string, string>;
  subjects: ReadonlyMap<string, string>;
}

/** The client's users as rows. `born` has ids by the names of roles and companies, and subjects by username. */
export function staffRows(
  client: DemoClient,
  born: Born,
  idAt: IdAt,
  { createdAt, now }: { createdAt: Date; now: Date },
): StaffRows {
  const users = client.users.map((user, index) => ({
    client_id: client.id,
    id: idAt(createdAt),
    subject: idOf(born.subjects, user.username),
    username: user.username,
    full_name: user.name,
    email: user.username,
    mobile: null,
    role_id: idOf(born.roles, user.role),
    state: user.state,
    permissions_version: 1,
    version: 1,
    created_at: createdAt,
    last_sign_in_at: user.state === 'active' ? arrivalAt(now, index) : null,
  }));
  const companies = client.users.flatMap((user, index) =>
    [...born.companies]
      .filter(([name]) => user.companies?.includes(name) ?? true)
      .map(([, company_id]) => ({ client_id: client.id, user_id: users[index]?.id, company_id })),
  );
  const member = (role: DemoUser['role']): StaffMember => {
    const user =
      users.find(({ role_id, state }) => role_id === born.roles.get(role) && state === 'active') ?? users[0];
    if (!user) throw new Error(`${client.name} has no users`);
    return { id: user.id, name: user.full_name };
  };
  return { staff: { payroll: member('Nómina'), approver: member('Aprobador') }, users, companies };
}

/** Everybody came to work on the last working day, one after the other. */
function arrivalAt(now: Date, index: number): Date {
  let day = addDays(bogotaDate(now), -1);
  while (dayOfWeek(day) > 5) day = addDays(day, -1);
  return bogotaInstant(day, 7 + Math.floor(index / 3), 12 + 16 * (index % 3));
}

function idOf(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (!id) throw new Error(`the demo names ${name}, which it has not made`);
  return id;
}

/**
 * Brings the client's users of the pool to the state the demo promises, whatever was done with them: created or not, with the
 * demo's password, without or with TOTP. Answers subjects by username, and the TOTP secret where somebody has one.
 */
export async function ensurePoolUsers(
  pool: UserPoolAdmin,
  client: DemoClient,
  password: string,
): Promise<{ subjects: Map<string, string>; totpSecret: string | null }> {
  const subjects = new Map<string, string>();
  let totpSecret: string | null = null;
  for (const user of client.users) {
    const { username, name } = user;
    const existing = await pool.findSubject(username);
    const isInvited = user.state === 'invited';
    if (existing) {
      await pool.enable(username);
      await pool.resetMfa(username);
    }
    subjects.set(
      username,
      existing ??
        (await pool.createUser({ username, email: username, name, clientId: client.id, isInvited })),
    );
    if (!isInvited) await pool.setPassword(username, password, true);
    else if (existing) {
      // Resending needs somebody who has not chosen a password yet.
      await pool.setPassword(username, password, false);
      await pool.resendInvitation(username);
    }
    if (user.hasTotp) totpSecret = await pool.enrolTotp(username, password);
  }
  return { subjects, totpSecret };
}
