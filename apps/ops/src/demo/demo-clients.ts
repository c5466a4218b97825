import type { AdvancePolicy } from '@antela/rules/advance-policy';
import { defaultAdvancePolicy } from '@antela/rules/advance-policy';
import { addDays, type CalendarDate } from '@antela/rules/calendar-date';
import { everyone } from '@antela/rules/client-restriction';
import { basisPoints, pesos } from '@antela/rules/money';
import type { PaySchedule } from '@antela/rules/pay-period';
import type { DemoClient, DemoPayroll, DemoUser } from './demo-client.ts';

/** Public: of everybody in the demonstration. */
export const demoPassword = 'Antela-demo-2026';

const policy = (changes: Partial<AdvancePolicy>): AdvancePolicy => ({ ...defaultAdvancePolicy, ...changes });
const since = (terms: Partial<AdvancePolicy>): DemoPayroll['policies'] => [
  { monthsAgo: 9, terms: policy(terms) },
];
const days = { paymentShift: 'previous', cutoffHour: 17, confirmWorkingDays: 3 } as const;

/** Paid a week after each fortnight ends, so that the fortnight of today is always before its cut-off. */
const quincenalInArrears = (): PaySchedule => ({
  ...days,
  frequency: 'quincenal',
  payDays: [
    { day: 22, nextMonth: false },
    { day: 7, nextMonth: true },
  ],
  cutoffWorkingDays: 2,
});
const quincenal = (): PaySchedule => ({
  ...days,
  frequency: 'quincenal',
  payDays: [
    { day: 15, nextMonth: false },
    { day: 30, nextMonth: false },
  ],
  cutoffWorkingDays: 3,
});
const monthly = (): PaySchedule => ({
  ...days,
  frequency: 'monthly',
  payDays: [{ day: 30, nextMonth: false }],
  cutoffWorkingDays: 3,
});
/** Today is the tenth day of fourteen, and payday comes after the last: open, with salary earned, on whatever day it is. */
const catorcenalOpen = (today: CalendarDate): PaySchedule => ({
  ...days,
  frequency: 'catorcenal',
  anchor: addDays(today, -9),
  paymentDaysAfterEnd: 5,
  cutoffWorkingDays: 2,
});
/** Today is the twelfth day of fourteen and payday the last, or soon after: past its cut-off on whatever day it is. */
const catorcenalInCutoff = (today: CalendarDate): PaySchedule => ({
  ...days,
  paymentShift: 'next',
  frequency: 'catorcenal',
  anchor: addDays(today, -11),
  paymentDaysAfterEnd: 0,
  cutoffWorkingDays: 3,
});

const fee = defaultAdvancePolicy.fee;
const user = (
  username: string,
  name: string,
  role: DemoUser['role'],
  tries: string,
  rest: Partial<DemoUser> = {},
): DemoUser => ({ username, name, role, tries, companies: null, state: 'active', ...rest });

export const openCatorcenal = 'Taller A catorcenal';

export const demoClients: readonly DemoClient[] = [
  {
    id: '01930000-0000-7000-8000-0000000000a1',
    name: 'Grupo Textil Andino',
    domain: 'andino.demo',
    walletsEnabled: true,
    clientRestrictionsEnabled: true,
    companies: [
      {
        name: 'Hilados Andinos S.A.S.',
        nit: '900123456',
        code: 'HA',
        cities: ['Medellín', 'Bello', 'Itagüí', 'Envigado', 'Sabaneta'],
        payrolls: [
          {
            name: 'Planta quincenal',
            schedule: quincenalInArrears,
            deductionConcept: '1201',
            policies: [
              {
                monthsAgo: 9,
                terms: policy({
                  percentage: basisPoints(4_000),
                  approvalAbove: pesos(300_000),
                }),
              },
              { monthsAgo: 3, terms: policy({ approvalAbove: pesos(300_000) }) },
            ],
            employees: 420,
            jobs: 'mill',
          },
          {
            name: 'Administrativa mensual',
            schedule: monthly,
            deductionConcept: '1202',
            policies: since({ approvalAbove: pesos(1_500_000), wageProtection: 'strict' }),
            employees: 100,
            jobs: 'office',
          },
        ],
      },
      {
        name: 'Confecciones Aburrá S.A.S.',
        nit: '901234870',
        code: 'CA',
        cities: ['Medellín', 'Itagüí', 'La Estrella', 'Rionegro'],
        payrolls: [
          {
            name: openCatorcenal,
            schedule: catorcenalOpen,
            deductionConcept: 'ADEL1',
            policies: since({
              approvalAbove: pesos(250_000),
              fee: { ...fee, payer: 'shared', employeeShare: basisPoints(5_000) },
            }),
            employees: 170,
            jobs: 'sewing',
          },
          {
            name: 'Taller B catorcenal',
            schedule: catorcenalInCutoff,
            deductionConcept: 'ADEL1',
            policies: since({ fee: { ...fee, payer: 'shared', employeeShare: basisPoints(5_000) } }),
            employees: 150,
            jobs: 'sewing',
          },
          {
            name: 'Administrativa mensual',
            schedule: monthly,
            deductionConcept: 'ADEL2',
            policies: since({ approvalAbove: pesos(1_000_000) }),
            employees: 90,
            jobs: 'office',
          },
        ],
      },
      {
        name: 'Logística Telar S.A.S.',
        nit: '811045327',
        code: 'LT',
        paysByFile: true,
        cities: ['Medellín', 'Bogotá', 'Cali', 'Barranquilla'],
        payrolls: [
          {
            name: 'Operación quincenal',
            schedule: quincenal,
            deductionConcept: '087',
            policies: since({
              fee: { ...fee, payer: 'employer' },
              companyCreditPerPeriod: pesos(60_000_000),
              maximumAmount: pesos(800_000),
            }),
            employees: 200,
            jobs: 'logistics',
          },
          {
            name: 'Administrativa mensual',
            schedule: monthly,
            deductionConcept: '088',
            policies: since({ approvalAbove: pesos(1_000_000) }),
            employees: 70,
            jobs: 'office',
          },
        ],
      },
    ],
    users: [
      user('admin@andino.demo', 'Marcela Echeverri Toro', 'Administrador', 'Administradora: todo'),
      user('nomina@andino.demo', 'Paula Andrea Serna Villa', 'Nómina', 'Nómina: empleados y cierre'),
      user(
        'tesoreria@andino.demo',
        'Julián Esteban Botero Cano',
        'Tesorería',
        'Tesorería: billeteras y giros',
      ),
      user('aprobador@andino.demo', 'Gloria Inés Uribe Maya', 'Aprobador', 'Aprueba adelantos y cargues'),
      user('consulta@andino.demo', 'Felipe Arango Duque', 'Consulta', 'Solo mira'),
      user('una-empresa@andino.demo', 'Diana Milena Gallego Ríos', 'Nómina', 'Nómina de una sola empresa', {
        companies: ['Hilados Andinos S.A.S.'],
      }),
      user('nuevo@andino.demo', 'Tomás Jaramillo Vélez', 'Consulta', 'Por activar', { state: 'invited' }),
      user('mfa@andino.demo', 'Catalina Ochoa Peláez', 'Tesorería', 'Pide un segundo paso', {
        hasTotp: true,
      }),
    ],
    restrictions: (from) => [
      {
        name: 'Tope para aprendices',
        products: ['salary'],
        scope: { ...everyone, contractTypes: ['apprenticeship'] },
        validFrom: from,
        validUntil: null,
        repetition: 'once',
        status: 'on',
        rule: { kind: 'amount_per_advance', maximum: pesos(200_000) },
      },
      {
        name: 'Máximo cuatro adelantos al mes',
        products: ['salary'],
        scope: everyone,
        validFrom: from,
        validUntil: null,
        repetition: 'once',
        status: 'on',
        rule: { kind: 'count_per_month', maximum: 4 },
      },
      {
        name: 'Sin adelantos justo antes del pago',
        products: ['salary'],
        scope: everyone,
        validFrom: from,
        validUntil: null,
        repetition: 'every_period',
        status: 'draft',
        rule: { kind: 'blackout_before_payment', days: 5 },
      },
    ],
  },
  {
    id: '01930000-0000-7000-8000-0000000000c1',
    name: 'Caribe Servicios',
    domain: 'caribe.demo',
    walletsEnabled: false,
    clientRestrictionsEnabled: false,
    companies: [
      {
        name: 'Caribe Servicios S.A.S.',
        nit: '900845213',
        code: 'CS',
        cities: ['Barranquilla', 'Cartagena', 'Santa Marta', 'Soledad'],
        payrolls: [
          {
            name: 'Operación quincenal',
            schedule: quincenalInArrears,
            deductionConcept: '0450',
            policies: since({ approvalAbove: pesos(400_000) }),
            employees: 130,
            jobs: 'services',
          },
          {
            name: 'Administrativa mensual',
            schedule: monthly,
            deductionConcept: '0451',
            policies: since({}),
            employees: 50,
            jobs: 'office',
          },
        ],
      },
    ],
    users: [
      user(
        'admin@caribe.demo',
        'Rafael Enrique Barros Daza',
        'Administrador',
        'Otro cliente, sin billeteras',
      ),
    ],
    restrictions: () => [],
  },
];
