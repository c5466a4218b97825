import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { signs } from './state-kinds.ts';
import { states, type Noun } from './states.ts';

/** The vocabulary, noun by noun: sign, then its words. */
const vocabulary: Record<Noun, string> = {
  period: '● Programada, Abierta, Reportada, Confirmada, Conciliada ■ Cerrada ▲ En corte, Con diferencias',
  payment:
    '● Solicitado, Aprobado, En proceso ■ Pagado ▲ En aprobación ◆ Rechazado, Fallido, Devuelto — Cancelado, Vencido',
  deduction:
    '● Por descontar, Reportado, Trasladado ■ Descontado, Recaudado ▲ Parcial, No descontado — No aplica, Castigado',
  employment: '● Invitado ■ Activo ▲ Suspendido ◆ Restringido — Retirado',
  version: '● Programado ■ Vigente — Anterior',
  suspension: '● Programada ■ Vigente — Terminada',
  accessRestriction: '● Programada ■ Vigente — Vencida, Levantada',
  clientRestriction: '● Programada ■ Vigente — Borrador, Vencida, Inactiva',
  wallet: '■ Activa ▲ Suspendida, Por agotarse — Cerrada',
  walletUser: '■ Activo ▲ Suspendido — Retirado',
  load: '● Programado, En proceso ■ Aplicado ▲ Por aprobar, Pendiente de fondos, Aplicado parcialmente ◆ Con errores, Rechazado, Fallido — Borrador, Anulado, Reversado, Reversado parcialmente',
  loadLine: '● Pendiente ■ Aplicada ◆ Fallida, Por corregir — Excluida, Reversada, No se aplica',
  import: '● Leyendo, Aplicando ■ Aplicado ▲ Por revisar, Por confirmar ◆ Fallido — Deshecho, Descartado',
  importColumn: '■ Reconocida ▲ Confírmala — Sin reconocer',
  deposit: '● Declarado ■ Confirmado ◆ Rechazado',
  batch: '● En el banco ■ Respondido ▲ Por aprobar — Descartado',
  batchLine: '● En espera, Enviado ■ Pagado ◆ Rechazado, Devuelto — Fuera del lote',
  report: '■ Vigente — Reemplazado',
  openItem: '■ Cobrado, Se devolvió ▲ Por cobrar, En deuda, Por devolver — Castigado, Lo devolvió el banco',
  apiKey: '■ Activa ▲ Por aprobar ◆ Rechazada — Vencida, Revocada',
  absence: '● Programada ▲ No está — Terminada',
  scheduledReport: '■ Activo ▲ En pausa',
  webhook: '■ Activo ▲ No recibe, Por aprobar ◆ Ya no existe, Detenido, Rechazado — Quitado',
  auditStream: '● Terminando ■ Activo ▲ No recibe, Por aprobar ◆ Historial cambiado, Rechazado — Terminado',
  auditMessage: '● En camino ■ Recibido ▲ Por reintentar',
  webhookDelivery: '● En camino ■ Recibido ▲ Por reintentar ◆ No recibido',
  companyUser: '● Invitado ■ Activo ◆ Bloqueado',
  impersonation: '● En curso — No se usó, Terminada',
  anomaly: '● En corrección ■ Está bien ▲ Por revisar',
  payroll: '— Inactiva',
  protection: '■ Activo ▲ Falta',
};

const entriesOf = (line: string): string[] =>
  line
    .split(/ (?=[●■▲◆—] )/)
    .flatMap((group) =>
      group
        .slice(2)
        .split(', ')
        .map((word) => `${group[0] ?? ''} ${word}`),
    )
    .toSorted();

const said = Object.values(states).flatMap((ofNoun) => Object.values(ofNoun));

test.each(Object.entries(vocabulary))(
  'every state of %s is said by the word and the sign of the vocabulary',
  (noun, line) => {
    const entries = Object.values(states[noun as Noun]).map(({ kind, word }) => `${signs[kind]} ${word}`);
    expect([...new Set(entries)].toSorted()).toEqual(entriesOf(line));
  },
);

test('a word has one sign for every noun, in both genders, but for two: a period goes on when confirmed and is well when closed', () => {
  const genderless = said.map(({ word, kind }) => ({ stem: word.replace(/[ao]$/, ''), kind }));
  const twofold = genderless.filter((one) =>
    genderless.some((other) => other.stem === one.stem && other.kind !== one.kind),
  );
  expect([...new Set(twofold.map(({ stem }) => stem))]).toEqual(['Confirmad', 'Cerrad']);
});

test('a state is drawn from the vocabulary alone; a bare tag stands for a count or a deadline', () => {
  const src = join(import.meta.dirname, '..');
  const drawn = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && readFileSync(join(src, name), 'utf8').includes('<StateTag'))
    .toSorted();
  expect(drawn).toEqual(['features/payday/pay-periods/remit-by.tsx', 'ui/state-of.tsx']);
});
