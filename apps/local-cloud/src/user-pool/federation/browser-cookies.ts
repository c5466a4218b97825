import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const leavingName = 'antela-federation';
const leavingSeconds = 12 * 3_600;

/** Cookie of one exchange: several tabs may be on their way. */
const wayOf = (state: string): string =>
  `antela-way-${createHash('sha256').update(state).digest('base64url').slice(0, 16)}`;

const cookieOf = ({ headers }: FastifyRequest, name: string): string | undefined =>
  (headers.cookie ?? '')
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Memory that a browser has of its exchanges with providers. Pages cannot read it, and other sites do not send it with a form. */
export function browserCookies(publicUrl: string) {
  const { protocol, pathname } = new URL(`${publicUrl}/cloud/user-pool`);
  const end = `; Path=${pathname}; HttpOnly; SameSite=Lax${protocol === 'https:' ? '; Secure' : ''}`;
  const set = (reply: FastifyReply, pair: string, seconds: number): void =>
    void reply.header('set-cookie', `${pair}; Max-Age=${seconds}${end}`);
  return {
    began: (reply: FastifyReply, state: string, seconds: number) => set(reply, `${wayOf(state)}=1`, seconds),
    hasBegun: (request: FastifyRequest, state: string) => cookieOf(request, wayOf(state)) !== undefined,
    cameBack: (reply: FastifyReply, state: string) => set(reply, `${wayOf(state)}=`, 0),
    mayLeave: (reply: FastifyReply, token: string) => set(reply, `${leavingName}=${token}`, leavingSeconds),
    leaves: (request: FastifyRequest) => cookieOf(request, leavingName) ?? '',
    left: (reply: FastifyReply) => set(reply, `${leavingName}=`, 0),
  };
}
