const api = (path) => `apps/api/src/${path}`;
const feature = (path) => api(`features/${path}`);

/**
 * Guards of the product, each with a way to break it and the tests that must notice: what stands in a file (once, to the letter), what
 * is put in its place, the test file, and which of its tests. A test that passes with its guard broken proves nothing. What runs in a
 * thread or process of its own (the reading of files) is not reached this way.
 */
export const guards = [
  {
    guard: 'El permiso de cada llamada',
    file: api('http/authorize.ts'),
    from: "if (!mayCall(endpoint, principal)) throw new AppError('forbidden');",
    to: 'void mayCall(endpoint, principal);',
    test: api('contract.test.ts'),
    about: 'listContacts',
  },
  {
    guard: 'Lo que el cliente contrató',
    file: api('http/authorize.ts'),
    from: 'if (!by(principal)) throw',
    to: 'if (principal === undefined) throw',
    test: api('contract.test.ts'),
    about: 'listWallets',
  },
  {
    guard: 'El contexto es de quien llama',
    file: api('http/authorize.ts'),
    from: '(await infoTokens.belongsTo(context, principal))',
    to: 'infoTokens !== undefined',
    test: api('contract.test.ts'),
    about: 'listContacts',
  },
  {
    guard: 'Quien actúa por otro solo lee',
    file: api('http/authorize.ts'),
    from: 'if (principal.impersonator?.readOnly &&',
    to: 'if (principal === undefined &&',
    test: feature('impersonation/impersonation.test.ts'),
  },
  {
    guard: 'Un rol cambiado invalida el contexto',
    file: api('http/info-token.ts'),
    from: 'bound.permissionsVersion === user.permissionsVersion',
    to: 'bound.permissionsVersion > 0',
    test: feature('roles/roles.routes.test.ts'),
    about: 'ends the contexts of its users',
  },
  {
    guard: 'El segundo factor reciente',
    file: api('http/step-up.ts'),
    from: 'if (!provedAt || freshUntil(provedAt) < now) throw',
    to: 'if (provedAt === undefined) throw',
    test: feature('session/session.routes.test.ts'),
  },
  {
    guard: 'Una llave de idempotencia se usa una vez',
    file: api('http/idempotency.ts'),
    from: 'if (claimed === 0) throw new KeyTaken();',
    to: 'void claimed;',
    test: api('http/idempotency.test.ts'),
    about: 'the same request again|ten of the same',
  },
  {
    guard: 'La misma llave con otro cuerpo',
    file: api('http/idempotency.ts'),
    from: 'if (stored.fingerprint !== call.fingerprint) throw',
    to: 'if (stored === undefined) throw',
    test: api('http/idempotency.test.ts'),
    about: 'another body',
  },
  {
    guard: 'Una firma de escritura sirve una vez',
    file: api('http/signed-edge.ts'),
    from: '!(await options.signatures.firstTime(verified.signature, now))',
    to: 'verified.signature === undefined',
    test: api('http/forged-credentials.test.ts'),
    about: 'is good once',
  },
  {
    guard: 'La firma es la de la solicitud',
    file: 'packages/sigv4/src/verify.ts',
    from: "if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return refuse('mismatch');",
    to: 'void timingSafeEqual, expected;',
    test: 'packages/sigv4/src/verify.test.ts',
  },
  {
    guard: 'La hora de la firma',
    file: 'packages/sigv4/src/verify.ts',
    from: "if (ageMs < -skewMs) return 'skew';",
    to: '',
    test: 'packages/sigv4/src/verify.test.ts',
  },
  {
    guard: 'Nadie otorga lo que no tiene',
    file: feature('roles/granting.service.ts'),
    from: 'every((permission) => user.permissions.has(permission))',
    to: 'every((permission) => user.permissions !== undefined || permission)',
    test: feature('roles/roles.routes.test.ts'),
    about: 'nobody grants',
  },
  {
    guard: 'Nadie aprueba su adelanto',
    file: feature('advances/decide-advances.service.ts'),
    from: 'notRequestedBy: actorId,',
    to: '',
    test: feature('advances/advances.routes.test.ts'),
  },
  {
    guard: 'Nadie aprueba su lote',
    file: feature('disbursements/disbursements.service.ts'),
    from: "if (batch.created_by === actor.id) throw new AppError('own_request');",
    to: '',
    test: feature('disbursements/disbursements.routes.test.ts'),
    about: 'its maker cannot approve it',
  },
  {
    guard: 'Nadie aprueba el cierre que pidió',
    file: feature('payroll-proposals/decide-proposal.service.ts'),
    from: "if (proposal.requested_by === actor.id) throw new AppError('own_request');",
    to: '',
    test: feature('payroll-proposals/payroll-proposals.routes.test.ts'),
  },
  {
    guard: 'Nadie aprueba el cargue que preparó',
    file: feature('wallet-loads/decide-load.service.ts'),
    from: "if (isOwn && !(await mayApproveOwn(db, scope.clientId))) throw new AppError('own_request');",
    to: 'void mayApproveOwn;',
    test: feature('wallet-loads/second-person.test.ts'),
  },
  {
    guard: 'Lo que cambia después de aprobado se aprueba otra vez',
    file: feature('wallet-loads/edit-load.service.ts'),
    from: "{ state: 'draft', approval: null, controlTotal: null, missing: null },",
    to: '{ controlTotal: null },',
    test: feature('wallet-loads/second-person.test.ts'),
  },
  {
    guard: 'Nadie pisa el cambio de otro',
    file: feature('wallet-loads/edit-load.service.ts'),
    from: "if (load.version !== version) throw new AppError('stale');",
    to: 'void version;',
    test: api('lost-update.test.ts'),
    about: 'by updateWalletLoad,',
  },
  {
    guard: 'Un almacén que no responde se dice y se reintenta',
    file: api('objects/object-store.ts'),
    from: "return isRefused ? error : new AppError('unavailable', { cause: error });",
    to: 'return isRefused ? error : error;',
    test: 'apps/antela/src/object-store-faults.test.ts',
    about: 'object store silent',
  },
  {
    guard: 'Al detenerse termina lo que está en curso',
    file: 'apps/antela/src/draining.ts',
    from: 'await finished();',
    to: 'void finished;',
    test: 'apps/antela/src/draining.test.ts',
  },
  {
    guard: 'Los adelantos de un vínculo se esperan',
    file: feature('employees/employee-records.sql.ts'),
    from: 'and e.id = ${employmentId} for no key update`',
    to: 'and e.id = ${employmentId}`',
    test: feature('advances/money.test.ts'),
    about: 'fifty requests at the same instant on two servers take',
  },
  {
    guard: 'Las compras de una billetera se esperan',
    file: feature('wallet-users/spend.sql.ts'),
    from: 'and id = ${id} for no key update`',
    to: 'and id = ${id}`',
    test: feature('wallet-users/spend.test.ts'),
    about: 'exactly the limit that payroll pays for',
  },
  {
    guard: 'Lo ya adelantado se resta',
    file: 'packages/rules/src/availability.ts',
    from: 'const owed = addPesos(facts.taken.amount, facts.carriedOver);',
    to: 'const owed = facts.carriedOver;',
    test: 'packages/rules/src/availability.test.ts',
  },
  {
    guard: 'Un texto no es una fórmula',
    file: api('spreadsheets/report-writer.ts'),
    from: "? `'${text}` : text;",
    to: '? text : text;',
    test: api('spreadsheets/writers.test.ts'),
  },
  {
    guard: 'Adivinar contraseñas bloquea',
    file: 'apps/local-cloud/src/user-pool/lock-out.ts',
    from: 'if (counted.length === 0) throw whenLocked();',
    to: '',
    test: 'apps/local-cloud/src/user-pool/guessing.test.ts',
  },
  {
    guard: 'El sello de cada evento del historial',
    file: 'apps/ops/src/commands/audit-verify.ts',
    from: 'if (row.hash !== expected) return',
    to: 'if (row.hash === undefined) return',
    test: 'apps/ops/src/commands/audit-verify.test.ts',
    about: 'an edited event',
  },
];

/** Breaks one guard as its file is read; the file itself stays as it is. */
export const broken = ({ file, from, to }) => ({
  name: 'broken-guard',
  enforce: 'pre',
  transform(code, id) {
    if (!id.split('?')[0].endsWith(`/${file}`)) return null;
    return { code: code.replace(from, () => to), map: null };
  },
});
