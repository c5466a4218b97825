import {
  endOneSession,
  endOtherSessions,
  endSession,
  getSession,
  listSessions,
  stepUp,
} from '@antela/contract/session';
import { bogotaDate } from '@antela/rules/calendar-date';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { InfoTokens } from '../../../http/info-token.ts';
import type { UserPrincipal } from '../../../http/principal.ts';
import { route } from '../../../http/route.ts';
import { freshUntil } from '../../../http/step-up.ts';
import type { UserDirectory } from '../../../http/user-directory.ts';
import { prefixOf } from '../../../objects/stored-files.ts';
import { end, readProof, type EndSignIns, type NoteProof, type ProofReader } from './sessions.service.ts';
import { findSessionOf, listSessionsOf, noteFactorProved, type SessionRecord } from './sessions.sql.ts';

export interface SessionRoutesOptions {
  infoTokens: InfoTokens;
  users: UserDirectory;
  proofs: ProofReader;
  /** Absent where the identity service cannot end one sign-in of several. */
  endSignIns: EndSignIns | undefined;
  /** Absent where the identity service asks for no fresh factor itself. */
  noteProof: NoteProof | undefined;
}

export const sessionRoutes = ({ infoTokens, users, proofs, endSignIns, noteProof }: SessionRoutesOptions) => [
  route(getSession, async ({ user, now }) => {
    const { token, expiresAt } = await infoTokens.issue(user);
    const { secondFactor } = user;
    const isAsked = secondFactor !== null && !(await users.hasSecondFactor(user.username));
    return {
      data: {
        ...toSession(user),
        secondFactor: isAsked ? secondFactor : null,
        infotoken: token,
        infotokenExpiresAt: expiresAt,
        filesprefix: prefixOf(user),
        today: bogotaDate(now),
      },
    };
  }),

  route(endSession, async ({ user, write }) => {
    const which = { only: user.originJti };
    await endSignIns?.(user.subject, which);
    await write((context) => end(context, which));
    users.forget(user.clientId, user.originJti);
    return { data: { ended: true } };
  }),

  route(listSessions, async ({ user, now, read }) => {
    const sessions = await read(({ db }) => listSessionsOf(db, user, now));
    return { data: sessions.map((session) => toOpenSession(session, user)) };
  }),

  route(endOneSession, async ({ query, user, read, write }) => {
    requireOwner(user);
    orNotFound(await read(({ db }) => findSessionOf(db, user, query.sessionid)));
    const which = { only: query.sessionid };
    await endSignIns?.(user.subject, which);
    const ended = await write((context) => end(context, which));
    users.forget(user.clientId, query.sessionid);
    return { data: { ended: ended.length > 0 } };
  }),

  route(endOtherSessions, async ({ user, write }) => {
    requireOwner(user);
    const which = { except: user.originJti };
    await endSignIns?.(user.subject, which);
    const ended = await write((context) => end(context, which));
    for (const originJti of ended) users.forget(user.clientId, originJti);
    return { data: { ended: ended.length } };
  }),

  route(stepUp, async ({ body, user, now, write }) => {
    const provedAt = await readProof(proofs, user, body.idtoken, now);
    await noteProof?.(user.subject, user.originJti, provedAt);
    await write(({ db }) => noteFactorProved(db, user, provedAt));
    return { data: { freshUntil: freshUntil(provedAt) } };
  }),
];

const toSession = (user: UserPrincipal) => ({
  userid: user.userId,
  username: user.username,
  name: user.name,
  email: user.email,
  clientid: user.clientId,
  clientname: user.clientName,
  rolename: user.roleName,
  moneybagaccess: user.moneybagAccess,
  clientrestriction: user.clientRestriction,
  companies: user.companies.map((company) => ({
    companyid: company.id,
    name: company.name,
    nit: company.nit,
  })),
  permissions: [...user.permissions],
  lastSignInAt: user.lastSignInAt,
  impersonator: user.impersonator && {
    name: user.impersonator.name,
    reason: user.impersonator.reason,
    readOnly: user.impersonator.readOnly,
    until: user.impersonator.until,
  },
});

const toOpenSession = (
  { operator, reason, read_only: readOnly, ...session }: SessionRecord,
  user: UserPrincipal,
) => ({
  sessionid: session.origin_jti,
  startedAt: session.started_at,
  lastSeenAt: session.last_seen_at,
  endedAt: session.ended_at,
  userAgent: session.user_agent,
  ip: session.ip,
  current: session.origin_jti === user.originJti,
  impersonatedBy:
    operator === null ? null : { name: operator, reason: reason ?? '', readOnly: readOnly ?? true },
});

/** Refuses people who act for somebody: they may leave, but not put that person out. */
function requireOwner(user: UserPrincipal): void {
  if (user.impersonator) throw new AppError('forbidden');
}
