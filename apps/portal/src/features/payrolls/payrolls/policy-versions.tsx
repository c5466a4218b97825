import type { PolicyVersion } from '@antela/contract/advance-policies';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { differences } from '../../../lib/conditional-save.ts';
import { hasPermission } from '../../../lib/data-store.ts';
import { dayOf, shortDate } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { ActDialog } from '../../../ui/act-dialog.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { Section } from '../../../ui/panel.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { Select } from '../../../ui/select.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { toast } from '../../../ui/toast.ts';
import { payrollSearch } from './payrolls-search.ts';
import { useDeletePolicy } from './payrolls.queries.ts';
import { useTermGroups } from './policy-terms.ts';

type Props = { versions: readonly PolicyVersion[]; shown: PolicyVersion; inForce: PolicyVersion | null };

export function PolicyVersions({ versions, shown, inForce }: Props) {
  const { t } = useTranslation('payrolls');
  const { hrefOf } = useUrlState(payrollSearch);
  const { today } = useSignedIn();
  const mayManage = hasPermission('manage_payrolls');
  const [removing, setRemoving] = useState<PolicyVersion | null>(null);
  const stateOf = (version: PolicyVersion) =>
    version === inForce ? 'current' : version.validFrom > today ? 'scheduled' : 'past';
  const columns: Column<PolicyVersion>[] = [
    {
      key: 'version',
      header: t('Versión'),
      cell: ({ version }) => t('Versión {{version}}', { version }),
      detail: (version) => (version === shown ? t('La que estás viendo') : null),
    },
    {
      key: 'validity',
      narrow: 'meta',
      header: t('Rige'),
      cell: ({ validFrom, validUntil }) =>
        validUntil === null
          ? t('Desde el {{from}}', { from: shortDate(validFrom) })
          : `${shortDate(validFrom)} – ${shortDate(validUntil)}`,
    },
    {
      key: 'state',
      narrow: 'state',
      header: t('Estado'),
      cell: (version) => <StateOf noun="version" state={stateOf(version)} />,
    },
    {
      key: 'author',
      header: t('La escribió'),
      cell: ({ createdBy }) => createdBy,
      detail: ({ createdAt }) => shortDate(dayOf(createdAt)),
    },
  ];

  return (
    <>
      <Compare versions={versions} shown={shown} />
      <Section title={t('Versiones')}>
        <DataTable
          caption={t('Versiones de la política')}
          density="normal"
          columns={columns}
          rows={versions}
          rowKey={({ policyid }) => policyid}
          rowHref={({ version }) => hrefOf({ version, con: null })}
          rowActions={
            mayManage
              ? (version) =>
                  version.validFrom > today && (
                    <RowMenu
                      of={t('Versión {{version}}', { version: version.version })}
                      entries={[{ label: t('Quitar'), danger: true, onSelect: () => setRemoving(version) }]}
                    />
                  )
              : undefined
          }
          empty={{ title: t('Aún no hay versiones') }}
        />
      </Section>
      {removing && <RemoveDialog version={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

/** Changes between the version that is shown and another: the one before it, unless the address names one. */
function Compare({ versions, shown }: Pick<Props, 'versions' | 'shown'>) {
  const { t } = useTranslation('payrolls');
  const { state, patch } = useUrlState(payrollSearch);
  const groups = useTermGroups();
  const others = versions.filter((version) => version !== shown);
  const other =
    others.find(({ version }) => version === state.con) ??
    others.find(({ validFrom }) => validFrom < shown.validFrom) ??
    others[0];
  if (!other) return null;
  const factsOf = ({ terms }: PolicyVersion) => groups(terms).flatMap(({ items }) => items);
  const changed = differences(factsOf(other), factsOf(shown));

  return (
    <Section title={t('Qué cambia frente a otra versión')}>
      <Select
        className="mb-3 max-w-80"
        label={t('Comparar con')}
        options={others.map(({ version, validFrom }) => ({
          value: String(version),
          label: t('Versión {{version}}, desde {{from}}', { version, from: shortDate(validFrom) }),
        }))}
        value={String(other.version)}
        onChange={(event) => patch({ con: Number(event.currentTarget.value) })}
      />
      {changed.length === 0 ? (
        <p className="border-t border-line py-3 text-ink-2">{t('Dicen lo mismo.')}</p>
      ) : (
        <ul className="border-t border-line">
          {changed.map(({ term, before, now }) => (
            <li key={term} className="flex flex-wrap gap-x-3 border-b border-line py-2">
              <span className="min-w-64 text-ink-2">{term}</span>
              <span>
                {t('{{before}} → {{now}}', {
                  before: before ?? t('sin dato'),
                  now: now ?? t('sin dato'),
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function RemoveDialog({ version, onClose }: { version: PolicyVersion; onClose: () => void }) {
  const { t } = useTranslation('payrolls');
  const remove = useDeletePolicy();
  const act = {
    title: t('Quitar la versión {{version}}', { version: version.version }),
    text: t('No llegará a regir el {{date}}: seguirá la versión anterior.', {
      date: shortDate(version.validFrom),
    }),
    label: t('Quitar versión'),
    done: async () => {
      const { deleted } = await remove.mutateAsync(version.policyid);
      toast(deleted ? t('Quitaste la versión') : t('Lo pediste: debe aprobarlo otra persona'));
    },
  };
  return <ActDialog act={act} onClose={onClose} />;
}
