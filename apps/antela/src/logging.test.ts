import { Writable } from 'node:stream';
import Fastify from 'fastify';
import pg from 'pg';
import { expect, test } from 'vitest';
import { loggerOptions } from './logging.ts';

test('a log line says what failed and where, and repeats no document, name or query', async () => {
  let log = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString();
      done();
    },
  });
  const app = Fastify({ logger: { ...loggerOptions('info'), stream } });
  app.get('/empleados', () => {
    const taken = new pg.DatabaseError('invalid input syntax for type date: "1018442301"', 1, 'error');
    Object.assign(taken, {
      code: '23505',
      constraint: 'employee_document',
      detail: 'Key (document_number)=(1018442301)',
    });
    throw new Error('not created', { cause: taken });
  });
  await app.inject('/empleados?q=1018442301');
  expect(log).not.toContain('1018442301');
  expect(log).toContain('"constraint":"employee_document"');
  expect(log).toContain('"message":"not created"');
  expect(log).toContain('logging.test.ts');
  expect(log).toContain('"path":"/empleados"');
});
