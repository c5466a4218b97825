import { restrictedProductLabels } from '@antela/rules/access-restriction';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EmployeePartProps } from '../../../lib/employee-section.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Section } from '../../../ui/panel.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { LiftSheet, type Lifting } from './lift-sheet.tsx';
import { RestrictSheet } from './restrict-sheet.tsx';
import { canBeLifted, useRestrictionColumns } from './restriction-words.tsx';
import { useRestrictionsOf } from './restrictions.queries.ts';

/** One employee's restrictions, past ones too: a section of their page. */
export function EmployeeRestrictions({ employeeid, fullName }: EmployeePartProps) {
  const { t } = useTranslation('access-restrictions');
  const { permissions } = useSignedIn();
  const mayManage = permissions.includes('manage_employee_restrictions');
  const list = useRestrictionsOf(employeeid);
  const [isRestricting, setRestricting] = useState(false);
  const [lifting, setLifting] = useState<readonly Lifting[]>([]);

  const { product, reason, dates, state } = useRestrictionColumns();

  return (
    <>
      <Section
        title={t('Restricciones de acceso')}
        note={t('Lo que ya se pagó no cambia.')}
        actions={mayManage && <Button onClick={() => setRestricting(true)}>{t('Restringir')}</Button>}
      >
        <DataTable
          caption={t('Restricciones de acceso de {{name}}', { name: fullName })}
          columns={[product, dates, { ...reason, narrow: 'below' }, state]}
          rows={list.data}
          rowKey={(row) => row.restrictionid}
          density="normal"
          error={queryFault(list)}
          rowActions={
            mayManage
              ? (row) =>
                  canBeLifted(row) && (
                    <RowMenu
                      of={t(restrictedProductLabels[row.product])}
                      entries={[{ label: t('Levantar'), onSelect: () => setLifting([row]) }]}
                    />
                  )
              : undefined
          }
          empty={{
            title: t('No tiene restricciones'),
            text: t('Puede usar todo el servicio, si ninguna otra regla lo impide.'),
          }}
        />
      </Section>
      {isRestricting && (
        <RestrictSheet onClose={() => setRestricting(false)} person={{ employeeid, fullName }} />
      )}
      {lifting.length > 0 && <LiftSheet lifting={lifting} onClose={() => setLifting([])} />}
    </>
  );
}
