/** Codes 1–5 are the electronic payroll's; services have none there because they are not employment. */
export const contractTypes = {
  fixed_term: { code: '1', name: 'Término fijo' },
  indefinite: { code: '2', name: 'Término indefinido' },
  project: { code: '3', name: 'Obra o labor' },
  apprenticeship: { code: '4', name: 'Aprendizaje' },
  internship: { code: '5', name: 'Prácticas' },
  services: { code: null, name: 'Prestación de servicios' },
} as const satisfies { readonly [type: string]: { readonly code: string | null; readonly name: string } };

export type ContractType = keyof typeof contractTypes;

export const salaryTypes = {
  ordinary: { name: 'Ordinario' },
  integral: { name: 'Integral' },
  variable: { name: 'Variable' },
} as const;

export type SalaryType = keyof typeof salaryTypes;

/** Automatic: paid when the salary is at most the legal number of minimum wages. */
export const transportAllowances = {
  automatic: { name: 'Automático' },
  yes: { name: 'Sí' },
  no: { name: 'No' },
} as const;

export type TransportAllowance = keyof typeof transportAllowances;
