import { totalCap } from '@antela/contract/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { count } from '../../../lib/format.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { EmployeesList } from './employees-filters.tsx';
import { employeesSearch } from './employees-search.ts';
import { useInvitations } from './invitations.queries.ts';
import { InviteChosen } from './invite-sheet.tsx';

/** How many of the view have not come in, the act that may change it, and what the last one achieved. */
export function NotActivated({ list: { pager, query } }: { list: EmployeesList }) {
  const { t } = useTranslation('employees');
  const { hrefOf } = useUrlState(employeesSearch);
  const [last] = useInvitations().data ?? [];
  // The people it is about stay as they were when it was begun.
  const [inviting, setInviting] = useState<{ query: typeof query; expected: number } | null>(null);
  const total = pager.total?.total ?? 0;
  if (total === 0) return null;
  const isTooMany = pager.total?.totalIsCapped === true;
  return (
    <Panel className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div>
        <p className="font-medium">
          {isTooMany
            ? t('Más de {{max}} personas no han activado la aplicación.', { max: count(totalCap) })
            : t('{{count}} personas no han activado la aplicación.', { count: total })}
        </p>
        <p className="text-small text-ink-2">
          {isTooMany
            ? t('Filtra por nómina o por centro de costo: se invita hasta a {{max}} a la vez.', {
                max: count(totalCap),
              })
            : last &&
              t('La última invitación: de {{people}}, activaron {{activated}}.', {
                people: count(last.people),
                activated: count(last.activated),
              })}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton href={hrefOf({ ver: 'invitaciones' })}>{t('Ver las invitaciones')}</LinkButton>
        {!isTooMany && (
          <Button onClick={() => setInviting({ query, expected: total })}>{t('Invitar')}</Button>
        )}
      </div>
      {inviting && (
        <InviteChosen
          chosen={{ filters: inviting.query, expected: inviting.expected }}
          count={inviting.expected}
          onClose={() => setInviting(null)}
          onDone={() => {}}
        />
      )}
    </Panel>
  );
}
