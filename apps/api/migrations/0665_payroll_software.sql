-- The program by which a payroll is liquidated, and how what is deducted is written in it. The concept's code is already the payroll's.
alter table antela.payroll
  add column software text check (software in ('siigo_nube', 'siigo_pyme', 'novasoft', 'helisa', 'sap_0015', 'other')),
  add column concept_sign text not null default 'positive' check (concept_sign in ('positive', 'negative')),
  -- Decided by the company's accountant, on that day.
  add column dian_element text check (dian_element in ('advance', 'third_party', 'debt', 'other_deduction')),
  add column dian_element_on date;
