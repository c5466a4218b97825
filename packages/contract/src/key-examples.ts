import type { KeyScope } from './key-scopes.ts';

interface Example {
  /** Heading of it, for people. */
  title: string;
  scope: KeyScope;
  /** Whether a key with any other scope may do it, too. */
  isOfEveryKey?: boolean;
  /** Lines of a shell with `ANTELA_API`, `ANTELA_KEY` and what its title names; a test runs them. */
  shell: string;
}

const bearer = '-H "Authorization: Bearer $ANTELA_KEY"';

/** First steps with a key, as the documentation shows them. */
export const keyExamples: readonly Example[] = [
  {
    title: 'Qué puede hacer tu clave, y hasta cuándo',
    scope: 'employees.read',
    isOfEveryKey: true,
    shell: `curl -s "$ANTELA_API/v2/companyportal/apikey/self" ${bearer}`,
  },
  {
    title: 'Los empleados activos, de a doscientos: page.next va en cursor para pedir la página que sigue',
    scope: 'employees.read',
    shell: `curl -s "$ANTELA_API/v2/companyportal/employee?state=active&limit=200" ${bearer}`,
  },
  {
    title: 'Las nóminas, con lo que está por hacer en cada una',
    scope: 'reports.read',
    shell: `curl -s "$ANTELA_API/v2/companyportal/payroll" ${bearer}`,
  },
  {
    title:
      'Unas vacaciones de quien tenga el vínculo ANTELA_EMPLOYMENT, su companyemployeeid en la lista de empleados',
    scope: 'novelties.write',
    shell: `curl -s "$ANTELA_API/employee/suspensionperiod" ${bearer} \\
  -H "Content-Type: application/json" \\
  -d "{\\"companyemployeeid\\": \\"$ANTELA_EMPLOYMENT\\", \\"kind\\": \\"vacation\\", \\"from\\": \\"2027-01-04\\", \\"until\\": \\"2027-01-08\\", \\"note\\": null}"`,
  },
  {
    title:
      'Las billeteras de quien tenga el vínculo ANTELA_EMPLOYMENT; ANTELA_CLIENT es el clientid que responde apikey/self',
    scope: 'wallets.spend',
    shell: `curl -s "$ANTELA_API/wallet?clientid=$ANTELA_CLIENT&companyemployeeid=$ANTELA_EMPLOYMENT" ${bearer}`,
  },
  {
    title:
      'Una compra con la billetera ANTELA_WALLET, el payrolltypemoneybagemployeeid de la anterior; con la misma Idempotency-Key se puede repetir sin gastar dos veces',
    scope: 'wallets.spend',
    shell: `curl -s "$ANTELA_API/wallet/spend" ${bearer} \\
  -H "Content-Type: application/json" -H "Idempotency-Key: caja-3-recibo-4471" \\
  -d "{\\"clientid\\": \\"$ANTELA_CLIENT\\", \\"payrolltypemoneybagemployeeid\\": \\"$ANTELA_WALLET\\", \\"amount\\": 12500, \\"merchant\\": \\"Tienda\\", \\"reference\\": \\"4471\\"}"`,
  },
];
