import { z } from 'zod';
import { clientRestrictionRule } from './client-restriction-rules.ts';
import { contractTypes } from './employee-fields.ts';
import { allOf, defineEndpoint } from './endpoint.ts';
import { defineList, reportOf } from './list.ts';
import { availability } from './nouns.ts';
import {
  calendarDate,
  commaList,
  costCenter,
  dataOf,
  id,
  instant,
  named,
  text,
  searched,
} from './schemas.ts';

/** Derived from what staff decided and from the dates; never stored. */
export const clientRestrictionStates = ['draft', 'scheduled', 'active', 'expired', 'inactive'] as const;
export type ClientRestrictionState = (typeof clientRestrictionStates)[number];

export const clientRestrictionProducts = ['salary', 'prima'] as const;
export type ClientRestrictionProduct = (typeof clientRestrictionProducts)[number];

export const restrictionRepetitions = ['once', 'every_period', 'every_year'] as const;
export type RestrictionRepetition = (typeof restrictionRepetitions)[number];

/** Restrictions a client may keep: each one that is on is looked at in every quote. */
export const clientRestrictionsMax = 200;

export const clientRestrictionBody = z.strictObject({
  name: text(80),
  products: z.array(z.enum(clientRestrictionProducts)).min(1).max(2),
  /** Within each list any, between the lists all; an empty list is everybody. */
  scope: z.strictObject({
    companyids: z.array(id).max(200),
    payrollids: z.array(id).max(200),
    costCenters: z.array(costCenter).max(100),
    contractTypes: z.array(z.enum(contractTypes)).max(contractTypes.length),
  }),
  validFrom: calendarDate,
  /** Included; null: without an end. */
  validUntil: calendarDate.nullable(),
  repetition: z.enum(restrictionRepetitions),
  rule: clientRestrictionRule,
});

export const clientRestriction = z.object({
  clientrestrictionid: id,
  name: z.string(),
  products: z.array(z.enum(clientRestrictionProducts)),
  /** Limited to the caller's companies. */
  scope: z.object({
    companies: z.array(named),
    payrolls: z.array(named),
    costCenters: z.array(z.string()),
    contractTypes: z.array(z.enum(contractTypes)),
  }),
  /** It also reaches companies the caller does not see: then the caller reads it and does not change it. */
  hasOtherCompanies: z.boolean(),
  validFrom: calendarDate,
  validUntil: calendarDate.nullable(),
  repetition: z.enum(restrictionRepetitions),
  rule: clientRestrictionRule,
  state: z.enum(clientRestrictionStates),
  /** It has held at some time: then it is switched off and kept, never deleted. */
  wasInForce: z.boolean(),
  /** Says in one Spanish sentence what it does, to whom and when. */
  sentence: z.string(),
  createdBy: z.string(),
  createdAt: instant,
  updatedBy: z.string().nullable(),
  updatedAt: instant.nullable(),
  version: z.int(),
});
export type ClientRestriction = z.output<typeof clientRestriction>;

const view = { access: allOf('view_client_restrictions'), conditions: ['client_access'] } as const;
const manage = { access: allOf('manage_client_restrictions'), conditions: ['client_access'] } as const;
const onV2 = { base: 'v2', context: true } as const;
const one = {
  query: z.strictObject({ clientrestrictionid: id }),
  identifies: { clientrestrictionid: 'client_restriction' },
} as const;

export const clientRestrictionFilters = z.strictObject({
  companyid: commaList(id).optional(),
  state: commaList(z.enum(clientRestrictionStates)).optional(),
  product: commaList(z.enum(clientRestrictionProducts)).optional(),
  kind: commaList(text(40)).optional(),
});

export const listClientRestrictions = defineList({
  ...view,
  ...onV2,
  name: 'listClientRestrictions',
  shows: ['client_restriction', 'company', 'company_user', 'payroll'],
  path: '/companyportal/client/restriction',
  sorts: ['from', 'name'],
  filters: { q: searched, ...clientRestrictionFilters.shape },
  identifies: { companyid: 'company' },
  row: clientRestriction,
  summary:
    'Las restricciones por cliente que tocan a tus empresas, con su estado de hoy. Las que solo tocan a otras no se ven.',
});

export const getClientRestriction = defineEndpoint({
  ...view,
  ...onV2,
  ...one,
  name: 'getClientRestriction',
  shows: ['client_restriction', 'company', 'company_user', 'payroll'],
  method: 'GET',
  path: '/companyportal/client/restriction/detail',
  response: dataOf(clientRestriction),
  errors: ['not_found'],
  summary: 'Una restricción por cliente, con una frase que dice qué hace.',
});

/** People reached and what changes for them, today and in the caller's companies. */
export const restrictionImpact = z.object({
  sentence: z.string(),
  /** Employments of today in its scope. */
  affected: z.int(),
  /**
   * Affected employments that had something available of any of its products, would have less, and would have nothing. The last
   * two are null for those without `view_salary` where they would tell a salary.
   */
  withSomething: z.int(),
  reduced: z.int().nullable(),
  leftWithNothing: z.int().nullable(),
  /** Employments that were computed one by one; the three figures above are estimated from them when they are fewer than `affected`. */
  computed: z.int(),
  /** False: it does not hold today, so nothing would change yet. */
  isInForceToday: z.boolean(),
});
export type RestrictionImpact = z.output<typeof restrictionImpact>;

export const previewClientRestriction = defineEndpoint({
  ...manage,
  ...onV2,
  name: 'previewClientRestriction',
  shows: [...availability, 'company_user'],
  method: 'POST',
  path: '/companyportal/client/restriction/preview',
  onlyAsks: true,
  body: z.strictObject({
    /** The one it would replace; null for a new one. */
    clientrestrictionid: id.nullable(),
    ...clientRestrictionBody.shape,
  }),
  identifies: { clientrestrictionid: 'client_restriction' },
  response: dataOf(restrictionImpact),
  errors: ['not_found', 'beyond_own_companies'],
  summary:
    'A cuántas personas alcanzaría una restricción y cuántas quedarían hoy sin nada para adelantar. Exacto hasta 2.000 personas; por encima, estimado con 2.000.',
});

export const createClientRestriction = defineEndpoint({
  ...manage,
  ...onV2,
  name: 'createClientRestriction',
  changes: ['audit', 'client_restriction'],
  method: 'POST',
  path: '/companyportal/client/restriction',
  idempotent: true,
  body: z.strictObject({ ...clientRestrictionBody.shape, activate: z.boolean() }),
  status: 201,
  response: dataOf(clientRestriction),
  errors: ['not_found', 'beyond_own_companies', 'rule_broken'],
  summary:
    'Crea una restricción, como borrador o ya activada. Quien no ve todas las empresas nombra las suyas.',
});

/** As it is afterwards, with what waits for another person: null where all of it is done. */
const changed = dataOf(clientRestriction.extend({ proposalid: id.nullable() }));

export const updateClientRestriction = defineEndpoint({
  ...manage,
  ...onV2,
  ...one,
  name: 'updateClientRestriction',
  changes: ['audit', 'client_restriction', 'notice', 'proposal'],
  method: 'PUT',
  path: '/companyportal/client/restriction',
  conditional: true,
  body: clientRestrictionBody,
  response: changed,
  errors: ['not_found', 'stale', 'conflict', 'beyond_own_companies'],
  summary: 'Cambia una restricción. Lo ya adelantado no cambia; suavizar una activada espera a otra persona.',
});

const switching = { ...manage, ...onV2, ...one, method: 'POST', conditional: true } as const;

export const activateClientRestriction = defineEndpoint({
  ...switching,
  name: 'activateClientRestriction',
  changes: ['audit', 'client_restriction'],
  path: '/companyportal/client/restriction/activate',
  response: changed,
  errors: ['not_found', 'stale', 'conflict', 'beyond_own_companies', 'rule_broken'],
  summary: 'Activa una restricción: rige desde su fecha.',
});

export const deactivateClientRestriction = defineEndpoint({
  ...switching,
  name: 'deactivateClientRestriction',
  changes: ['audit', 'notice', 'proposal'],
  path: '/companyportal/client/restriction/deactivate',
  query: z.strictObject({
    clientrestrictionid: id,
    /** State afterwards: a draft again where its activation is undone; left out, inactive. */
    state: z.enum(['inactive', 'draft']).optional(),
  }),
  response: changed,
  errors: ['not_found', 'stale', 'conflict', 'beyond_own_companies'],
  summary: 'Pide desactivar una restricción: deja de regir cuando otra persona lo aprueba.',
});

export const deleteClientRestriction = defineEndpoint({
  ...manage,
  ...onV2,
  ...one,
  name: 'deleteClientRestriction',
  removes: 'clientrestrictionid',
  changes: ['audit', 'client_restriction', 'notice', 'proposal'],
  method: 'DELETE',
  path: '/companyportal/client/restriction',
  /** False where it is on, and another person must approve it. */
  response: dataOf(z.object({ deleted: z.boolean() })),
  errors: ['not_found', 'conflict', 'beyond_own_companies'],
  summary: 'Borra una restricción que nunca ha regido.',
});

export const downloadClientRestrictions = reportOf(listClientRestrictions, {
  name: 'downloadClientRestrictions',
  summary: 'El informe de restricciones por cliente, con los mismos filtros de la lista.',
});

export const listRestrictedCostCenters = defineEndpoint({
  ...manage,
  ...onV2,
  name: 'listRestrictedCostCenters',
  shows: ['employee'],
  method: 'GET',
  path: '/companyportal/client/restriction/costcenter',
  response: dataOf(z.array(z.string())),
  summary: 'Los centros de costo de tus empleados de hoy, para elegir a quién alcanza una restricción.',
});
