import type { ImportDetail } from '@antela/contract/imports';
import { useTranslation } from 'react-i18next';
import { count } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { pathTo } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/panel.tsx';
import { AfterDelay, ToneBlock } from '../../../ui/skeleton.tsx';
import { useImportRows } from './imports.queries.ts';

/** The people whose changes stayed when the others were taken back, each with the reason. */
export function NotUndone({ detail: { importid, counts } }: { detail: ImportDetail }) {
  const { t } = useTranslation('imports');
  const list = useImportRows(importid, { outcome: 'applied' });
  const fault = queryFault(list);
  const rows = list.data?.pages.flatMap(({ data }) => data);
  return (
    <Section
      title={t('{{n}} personas quedaron como están', { count: counts.applied, n: count(counts.applied) })}
    >
      {fault && <ErrorBlock {...fault} />}
      {!rows && !fault && (
        <AfterDelay>
          <ToneBlock className="h-11 w-full" />
        </AfterDelay>
      )}
      <ul>
        {rows?.map(({ rowNumber, title, employeeid, faults }) => (
          <li key={rowNumber} className="border-t border-line py-2 wrap-anywhere">
            {employeeid === null ? title : <Link href={pathTo.employeeOf(employeeid)}>{title}</Link>}
            <p className="text-ink-2">{faults.map(({ message }) => message).join(' ')}</p>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button className="mt-4" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('Ver más personas')}
        </Button>
      )}
    </Section>
  );
}
