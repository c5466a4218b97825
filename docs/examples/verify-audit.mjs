#!/usr/bin/env node
/**
 * Says whether anything is missing or altered in the history that was sent to a place of yours: to read, to try, to copy from.
 *
 *   node docs/examples/verify-audit.mjs --key <public key> folder
 *
 * The folder holds each message's body as it came, a file each, under any name, in it or in folders below: what was downloaded of a bucket is one. The public key is the one that the screen shows of the stream; note it
 * down elsewhere on the day that the stream begins. `--stream` is its id, where a folder must hold that one and no other.
 * Answers 0 where everything holds, 1 where something does not, with the first message that does not, and 2 where it was not understood.
 *
 * What holds then: no message is missing between the first and the last; each event has the place and the text it was sealed with, and follows the
 * one before; each hour has its head, signed with the stream's own key, and each head is the seal of the last event before it. What came after the
 * last head is chained, but not signed yet. A stream that falls silent shows by the age of its last head.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const columns = 'id at actorId actorName impersonator action entityKind entityId changes requestId ip'.split(' ');
const hourMs = 3_600_000;

class Fault extends Error {}
const demand = (isTrue, message, why) => {
  if (!isTrue) throw new Fault(`mensaje ${message}: ${why}.`);
};

/** Messages by number. The same one may have come twice; two that differ are one too many. */
function readMessages(folder, stream) {
  const found = new Map();
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isDirectory()) continue;
    const { name } = entry;
    const text = readFileSync(join(entry.parentPath, name), 'utf8');
    const { type, clientid, data } = parsed(text) ?? {};
    const number = data?.message;
    if (!Number.isSafeInteger(number) || number < 1) throw new Fault(`${name} no es un mensaje del historial.`);
    demand(data.streamid === (stream ?? data.streamid), number, 'es de otro envío');
    demand((found.get(number)?.text ?? text) === text, number, 'hay dos con este número que no dicen lo mismo');
    found.set(number, { text, type, clientid, data });
  }
  return [...found.values()].toSorted((one, other) => one.data.message - other.data.message);
}

function verifyTrail(messages, key) {
  let [head, lastHead, events, unsigned, isOver] = ['0:', null, 0, 0, false];
  const [first] = messages;
  for (const [index, { type, clientid, data }] of messages.entries()) {
    const { message } = data;
    demand(message === index + 1, index + 1, 'falta');
    demand(clientid === first.clientid && data.streamid === first.data.streamid, message, 'es de otro envío');
    demand(!isOver, message, 'viene después del final');
    if (type === 'audit.events') {
      demand(data.after === head, message, 'no sigue a lo anterior');
      for (const event of data.events) head = follows(head, event, message);
      demand(data.head === head && data.events.length > 0, message, 'su final no es el de sus eventos');
      events += data.events.length;
      unsigned += data.events.length;
    } else {
      demand(type === 'audit.head', message, 'no es de un tipo conocido');
      demand(data.head === head, message, 'la cabeza no es la de los eventos que llegaron');
      const { streamid, at, isLast, signature } = data;
      const signed = ['antela-audit-head', clientid, streamid, message, at, head, isLast].join('\n');
      demand(verify(null, Buffer.from(signed), key, Buffer.from(signature, 'base64')), message, 'la firma no es de esta clave');
      const isNext = lastHead === null || Date.parse(at) - Date.parse(lastHead) === hourMs;
      demand(isNext || isLast, message, 'falta la cabeza de una hora');
      [lastHead, unsigned, isOver] = [at, 0, isLast];
    }
  }
  return { head, lastHead, events, unsigned, isOver };
}

/** The chain's head after one more event. */
function follows(head, { seq, hash, text, event }, message) {
  const [place, previous] = head.split(':');
  demand(seq === Number(place) + 1, message, `falta el evento ${Number(place) + 1}`);
  const expected = createHash('sha256').update(`${previous}\n${text}`).digest('hex');
  demand(hash === expected, message, `el evento ${seq}, su lugar o su sello cambiaron`);
  const values = parsed(text);
  const isSame = columns.every((column, index) => JSON.stringify(event[column]) === JSON.stringify(values[index]));
  demand(isSame, message, `los datos del evento ${seq} no son los de su texto sellado`);
  return `${seq}:${hash}`;
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const { values, positionals } = parseArgs({
  options: { key: { type: 'string' }, stream: { type: 'string' } },
  allowPositionals: true,
});
if (!values.key || positionals.length !== 1) {
  console.error('Uso: verify-audit.mjs --key <clave pública> [--stream <id>] carpeta');
  process.exit(2);
}
try {
  const key = createPublicKey({ key: Buffer.from(values.key, 'base64'), format: 'der', type: 'spki' });
  const messages = readMessages(positionals[0], values.stream);
  const { head, lastHead, events, unsigned, isOver } = verifyTrail(messages, key);
  console.log(`${events} eventos en ${messages.length} mensajes: no falta nada y nada cambió. Cabeza ${head}`);
  console.log(lastHead === null ? 'Todavía no llega ninguna cabeza firmada.' : `Última cabeza firmada: ${lastHead}; después de ella, ${unsigned} eventos.`);
  if (isOver) console.log('El envío terminó: lo pidieron y lo aprobaron dos personas.');
} catch (error) {
  if (!(error instanceof Fault)) throw error;
  console.log(`NO SE SOSTIENE, ${error.message}`);
  process.exit(1);
}
