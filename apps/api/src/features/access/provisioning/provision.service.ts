import { isDeepStrictEqual } from 'node:util';
import { email } from '@antela/contract/schemas';
import { bogotaDate } from '@antela/rules/calendar-date';
import { lockClient } from '../../../db/whole-client.ts';
import { AppError } from '../../../http/app-error.ts';
import type { UserContext } from '../../../http/context.ts';
import { requireSeenVersion } from '../../../http/seen-version.ts';
import type { PoolUsers } from '../../../identity/pool-users.ts';
import { notifyUsers } from '../../records/notices/notify-users.service.ts';
import { listHolders } from '../company-users/find-user.service.ts';
import * as people from '../company-users/provisioned-users.service.ts';
import { provenDomains } from '../single-sign-on/emergency-person.service.ts';
import { joinedName, type Asked } from './scim-input.ts';
import { scimFault, taken } from './scim-message.ts';

/** Writes down somebody whom the provider sends. @throws conflict where they are here, invalid_input for an address of no proved domain */
export async function create(
  context: UserContext,
  poolUsers: PoolUsers,
  asked: Asked & { userName: string },
): Promise<people.ProvisionedUser> {
  const { db, scope, user } = context;
  await lockClient(db, scope.clientId);
  const address = asked.email ?? email.safeParse(asked.userName).data;
  if (address === undefined)
    throw scimFault('invalidValue', 'Envía el correo de la persona en emails o como userName.');
  const known = await people.countProvisioned(db, scope.clientId, { userName: asked.userName.toLowerCase() });
  if (known > 0) throw taken('Ya hay una persona con ese userName. Búscala con filter y cámbiala.');
  await mustBeOfDomain(context, address);
  const made = await people
    .invitePerson(
      context,
      poolUsers,
      user.companies.map(({ id }) => id),
      {
        userName: asked.userName,
        externalId: asked.externalId ?? null,
        given: asked.given ?? null,
        family: asked.family ?? null,
        name: asked.name ?? asked.userName,
        email: address,
      },
    )
    .catch(asTaken);
  return settleState(context, made, asked.active ?? true);
}

/** @throws stale for a version that is no longer so, invalid_input for another address, and those of `keepOut` */
export async function change(
  context: UserContext,
  id: string,
  seen: number | null,
  asked: Asked,
): Promise<people.ProvisionedUser> {
  await lockClient(context.db, context.scope.clientId);
  const before = await people.getProvisioned(context, id);
  if (seen !== null) requireSeenVersion(before, seen);
  const isLeaving = asked.active === false && before.state !== 'blocked';
  // Nothing that comes along holds up the end of somebody's access.
  if (!isLeaving) mustKeepAddress(before, asked);
  // Parts go with a new full name; where it was made of them, they are written after it.
  const name = nameOf(before, asked);
  if (name !== before.full_name) await people.renamePerson(context, before, name);
  const now = await people.getProvisioned(context, id);
  const names = namesOf(asked.name === undefined ? before : now, asked);
  if (!isDeepStrictEqual(names, namesOf(now, {}))) await people.namePerson(context, id, names).catch(asTaken);
  return settleState(context, await people.getProvisioned(context, id), asked.active);
}

/** Full name that somebody comes to have: one made of its parts follows them, another is changed by itself alone. */
function nameOf(before: people.ProvisionedUser, asked: Asked): string {
  if (asked.name !== undefined) return asked.name;
  const isOfParts = before.full_name === joinedName(before.given_name, before.family_name);
  const joined = joinedName(asked.given ?? before.given_name, asked.family ?? before.family_name);
  return (isOfParts ? joined : undefined) ?? before.full_name;
}

const namesOf = (of: people.ProvisionedUser, asked: Asked) => ({
  userName: asked.userName ?? of.user_name,
  externalId: asked.externalId === undefined ? of.external_id : asked.externalId,
  given: asked.given ?? of.given_name,
  family: asked.family ?? of.family_name,
});

export async function remove(context: UserContext, id: string, seen: number | null): Promise<void> {
  await lockClient(context.db, context.scope.clientId);
  const before = await people.getProvisioned(context, id);
  if (seen !== null) requireSeenVersion(before, seen);
  await people.removePerson(context, before);
}

async function settleState(
  context: UserContext,
  before: people.ProvisionedUser,
  active: boolean | undefined,
): Promise<people.ProvisionedUser> {
  if (active === undefined) return before;
  await (active ? people.letInAgain(context, before) : people.keepOut(context, before));
  return people.getProvisioned(context, before.id);
}

/** Codes and sign-ins go there: two people of the portal change it. */
function mustKeepAddress(before: people.ProvisionedUser, asked: Asked): void {
  if (asked.email !== undefined && asked.email !== before.email.toLowerCase())
    throw scimFault(
      'mutability',
      'El correo de quien ya está en el portal se cambia en «Usuarios», con la aprobación de otra persona.',
    );
}

async function mustBeOfDomain({ db, scope }: UserContext, address: string): Promise<void> {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  if (!(await provenDomains(db, scope.clientId)).includes(domain))
    throw scimFault(
      'invalidValue',
      `${domain} no es un dominio probado de tu empresa. Agrégalo en «Ingreso único».`,
    );
}

function asTaken(error: unknown): never {
  throw error instanceof AppError && error.code === 'conflict' ? taken(error.message) : error;
}

/** Tells whoever manages users, once a day, that somebody whom the provider wants out is still in. */
export async function notifyStillActive(context: UserContext, id: string, reason: string): Promise<void> {
  const { db, scope, actor, now } = context;
  const user = await people.getProvisioned(context, id);
  const holders = await listHolders(db, scope.clientId, ['manage_company_users'], []);
  const told = {
    userIds: holders.map((holder) => holder.id),
    eventKey: `provider-refused:${id}:${bogotaDate(now)}`,
    subject: `El proveedor de la empresa quiso desactivar a ${user.full_name}, que sigue con acceso`,
    facts: [
      ['Por qué sigue', reason],
      ['Lo pidió', actor.name],
    ] as const,
    action: { label: 'Ir a los usuarios', path: '/users' },
    closing: 'Recibes este aviso porque administras los usuarios de tu empresa.',
  };
  await notifyUsers(db, scope.clientId, [told], now);
}
