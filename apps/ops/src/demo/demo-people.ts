import {
  addDays,
  addMonths,
  bogotaDate,
  bogotaInstant,
  type CalendarDate,
} from '@antela/rules/calendar-date';
import type { ContractType, SalaryType, TransportAllowance } from '@antela/rules/employment-terms';
import { figureOn, legalFigures } from '@antela/rules/legal-figures';
import {
  drawRestriction,
  drawSuspension,
  type DemoRestriction,
  type DemoSuspension,
} from './demo-absences.ts';
import { drawAccount } from './demo-accounts.ts';
import type { Payroll } from './demo-calendar.ts';
import { historyStart } from './demo-calendar.ts';
import type { CastMember, CastRole } from './demo-cast.ts';
import type { DemoCompany } from './demo-client.ts';
import type { IdAt } from './demo-ids.ts';
import {
  jobs,
  menNames,
  menSecondNames,
  streets,
  surnames,
  womenNames,
  womenSecondNames,
  type Job,
} from './demo-words.ts';
import type { Random } from './random.ts';

export interface DemoPerson {
  id: string;
  employmentId: string;
  payroll: Payroll;
  role: CastRole;
  firstName: string;
  secondName: string | null;
  firstSurname: string;
  secondSurname: string;
  gender: 'female' | 'male';
  documentType: 'CC' | 'CE' | 'PPT';
  documentNumber: string;
  birthDate: CalendarDate;
  mobile: string;
  city: string;
  address: string;
  code: string;
  job: Job;
  contractType: ContractType;
  startDate: CalendarDate;
  endDate: CalendarDate | null;
  leavingReason: string | null;
  monthlySalary: number;
  salaryType: SalaryType;
  transportAllowance: TransportAllowance;
  fixedDeductions: number;
  account: { bankCode: string; accountType: string; accountNumber: string } | null;
  accountHoldUntil: Date | null;
  activatedAt: Date | null;
  createdAt: Date;
  suspension: DemoSuspension | null;
  restriction: DemoRestriction | null;
  /** How likely an advance is in a pay period. */
  habit: number;
}

export interface PeopleContext {
  random: Random;
  idAt: IdAt;
  now: Date;
  /** Document numbers already given, of the whole client. */
  documents: Set<string>;
}

/** The people of a payroll: its cast first, then as many as are missing, numbered from `firstCode`. */
export function drawPeople(
  company: DemoCompany,
  payroll: Payroll,
  cast: readonly CastMember[],
  firstCode: number,
  context: PeopleContext,
): DemoPerson[] {
  return Array.from({ length: payroll.definition.employees }, (_, index) => {
    const code = `${company.code}-${String(firstCode + index).padStart(4, '0')}`;
    return drawPerson(company, payroll, cast[index] ?? null, code, context);
  });
}

function drawPerson(
  company: DemoCompany,
  payroll: Payroll,
  member: CastMember | null,
  code: string,
  context: PeopleContext,
): DemoPerson {
  const { random, idAt, now } = context;
  const today = bogotaDate(now);
  const role = member?.role ?? drawRole(random);
  const gender = member?.gender ?? random.pick(['female', 'male'] as const);
  const dates = drawDates(role, member !== null, random, today);
  const job = drawJob(payroll, member, random);
  const contractType = member ? 'indefinite' : drawContract(job, random);
  const monthlySalary = salaryOf(contractType, member?.wages ?? between(random, job.wages), today);
  const onboarded = bogotaInstant(addDays(historyStart(now), -30), 10, 0);
  const createdAt = new Date(
    Math.max(onboarded.getTime(), bogotaInstant(dates.startDate, 10, 0).getTime()) +
      random.int(0, 6 * 3_600_000),
  );
  const mobile = `3${random.pick(['00', '01', '02', '04', '05', '10', '11', '12', '13', '14', '15', '16', '17', '18', '20', '21', '22', '23', '50'])}${random.digits(7)}`;
  const name = member ?? drawName(gender, random);
  const isIntegral = monthlySalary >= 13 * minimumWage(today);
  return {
    id: idAt(createdAt),
    employmentId: idAt(createdAt),
    payroll,
    role,
    firstName: name.firstName,
    secondName: name.secondName,
    firstSurname: name.firstSurname,
    secondSurname: name.secondSurname,
    gender,
    ...(member
      ? { documentType: 'CC' as const, documentNumber: member.documentNumber }
      : drawDocument(context)),
    birthDate: addDays(addMonths(dates.startDate, -12 * random.int(19, 38)), -random.int(0, 364)),
    mobile,
    city: random.pick(company.cities),
    address: `${random.pick(streets)} ${random.int(5, 98)} # ${random.int(10, 89)}-${random.int(2, 98)}`,
    code,
    job,
    contractType,
    ...dates,
    leavingReason:
      dates.endDate === null
        ? null
        : random.pick(['resignation', 'end_of_term', 'mutual_agreement', 'dismissal_without_cause']),
    monthlySalary,
    salaryType: isIntegral ? 'integral' : random.chance(0.04) && !member ? 'variable' : 'ordinary',
    transportAllowance: isIntegral ? 'no' : 'automatic',
    fixedDeductions:
      !member && random.chance(0.18)
        ? Math.round((monthlySalary * random.int(2, 12)) / 100 / 1_000) * 1_000
        : 0,
    account: role === 'no_account' ? null : drawAccount(random, mobile),
    accountHoldUntil: role === 'account_on_hold' ? new Date(now.getTime() + 17 * 3_600_000) : null,
    activatedAt: role === 'invited' ? null : new Date(createdAt.getTime() + random.int(1, 40) * 3_600_000),
    createdAt,
    suspension: drawSuspension(role, member, dates.startDate, context),
    restriction: drawRestriction(role, member !== null, context),
    habit: member ? 0.15 : drawHabit(random),
  };
}

const drawRole = (random: Random): CastRole =>
  random.weighted([
    ['active', 845],
    ['invited', 60],
    ['retired', 40],
    ['suspended', 15],
    ['restricted', 10],
    ['no_account', 25],
    ['account_on_hold', 4],
  ] as const);

const drawContract = (job: Job, random: Random): ContractType =>
  job.wages[1] > 3
    ? 'indefinite'
    : random.weighted([
        ['indefinite', 62],
        ['fixed_term', 24],
        ['project', 8],
        ['apprenticeship', 5],
        ['internship', 1],
      ] as const);

const drawHabit = (random: Random): number =>
  random.weighted([
    [0, 30],
    [0.2, 30],
    [0.4, 26],
    [0.75, 14],
  ] as const);

const minimumWage = (on: CalendarDate): number => figureOn(legalFigures, 'minimum_wage', on);

/** The minimum wage to the peso, anything above it in thousands, as payrolls have it. */
function salaryOf(contractType: ContractType, wages: number, today: CalendarDate): number {
  const minimum = minimumWage(today);
  const salary = Math.round((minimum * wages) / 1_000) * 1_000;
  return contractType === 'apprenticeship' || contractType === 'internship' || salary <= minimum * 1.03
    ? minimum
    : salary;
}

/** Nearer to the lower end, as pay is. */
const between = (random: Random, [from, to]: readonly [number, number]): number =>
  from + (to - from) * random.next() ** 1.6;

function drawJob(payroll: Payroll, member: CastMember | null, random: Random): Job {
  const family: readonly Job[] = jobs[payroll.definition.jobs];
  const fitting = member ? family.filter((job) => job.wages[1] >= member.wages) : family;
  return random.weighted((fitting.length > 0 ? fitting : family).map((job) => [job, job.weight] as const));
}

function drawDates(
  role: CastRole,
  isCast: boolean,
  random: Random,
  today: CalendarDate,
): { startDate: CalendarDate; endDate: CalendarDate | null } {
  if (role === 'invited') return { startDate: addDays(today, -random.int(3, 45)), endDate: null };
  if (role === 'retired') {
    const endDate = addDays(today, -random.int(2, 150));
    return { startDate: addDays(endDate, -random.int(200, 2_500)), endDate };
  }
  const isRecent = !isCast && random.chance(0.12);
  return {
    startDate: addDays(today, -(isRecent ? random.int(10, 170) : random.int(400, 4_200))),
    endDate: null,
  };
}

function drawName(
  gender: DemoPerson['gender'],
  random: Random,
): Pick<DemoPerson, 'firstName' | 'secondName' | 'firstSurname' | 'secondSurname'> {
  const [names, seconds] = gender === 'female' ? [womenNames, womenSecondNames] : [menNames, menSecondNames];
  const firstName = random.pick(names);
  const second = random.chance(0.62) ? random.pick(seconds) : null;
  return {
    firstName,
    secondName: second === firstName ? null : second,
    firstSurname: random.pick(surnames),
    secondSurname: random.pick(surnames),
  };
}

/** Numbers of ranges that the rosters used in demonstrations do not touch, so that those can be imported as new people. */
function drawDocument({
  random,
  documents,
}: PeopleContext): Pick<DemoPerson, 'documentType' | 'documentNumber'> {
  for (;;) {
    const documentType = random.weighted([
      ['CC', 970],
      ['PPT', 22],
      ['CE', 8],
    ] as const);
    const isYoung = random.chance(0.8);
    const ranges = {
      CC: isYoung ? [1_203_000_000, 1_239_999_999] : [3_000_000, 7_999_999],
      PPT: [5_000_000, 6_999_999],
      CE: [300_000, 999_999],
    } as const;
    const [from, to] = ranges[documentType];
    const documentNumber = String(random.int(from, to));
    if (documents.has(documentNumber)) continue;
    documents.add(documentNumber);
    return { documentType, documentNumber };
  }
}
