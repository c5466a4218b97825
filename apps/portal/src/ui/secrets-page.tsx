import type { ProposalSubject } from '@antela/contract/proposals';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { queryFault, type Asked } from '../lib/query-fault.ts';
import { WaitingProposals } from '../lib/waiting-proposals.tsx';
import { Button } from './button.tsx';
import { DataTable, type Column } from './data-table.tsx';
import { Link } from './link.tsx';
import { PageHeader } from './page-header.tsx';
import { ShownOnce, type Shown } from './shown-once.tsx';

/** A sheet over the page; what shows a secret hands it on. */
export type SecretSheet = { onClose: () => void; onShown: (shown: Shown) => void };

type Props<Row> = {
  title: string;
  note: string;
  query: Asked & { data: Row[] | undefined; isPending: boolean };
  rowKey: (row: Row) => string;
  columns: Column<Row>[];
  empty: ComponentProps<typeof DataTable<Row>>['empty'];
  subject: ProposalSubject;
  /** Left out for those who may not. */
  create: string | false;
  createSheet: (sheet: SecretSheet) => ReactNode;
  sheetOf: (row: Row, sheet: SecretSheet) => ReactNode;
  docs: { href: string; text: string };
  secret: Pick<ComponentProps<typeof ShownOnce>, 'warning' | 'wordsOf'>;
};

/** Things that hold a secret: their list with what waits for a second person, the sheets that make and show one, and the secret itself, once. */
export function SecretsPage<Row>(props: Props<Row>) {
  const { title, query, rowKey } = props;
  const [isCreating, setCreating] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const chosen = query.data?.find((row) => rowKey(row) === open);
  return (
    <>
      <PageHeader
        title={title}
        note={props.note}
        actions={
          props.create && (
            <Button look="primary" brief onClick={() => setCreating(true)}>
              {props.create}
            </Button>
          )
        }
      />
      <WaitingProposals subject={props.subject}>
        <DataTable
          caption={title}
          density="normal"
          columns={props.columns}
          rows={query.data}
          rowKey={rowKey}
          onOpen={(row) => setOpen(rowKey(row))}
          error={queryFault(query)}
          empty={props.empty}
        />
        {/* Below rows that are still to come, it would move when they do. */}
        {!query.isPending && (
          <p className="mt-6">
            <Link href={props.docs.href} className="text-link">
              {props.docs.text}
            </Link>
          </p>
        )}
      </WaitingProposals>
      {isCreating && props.createSheet({ onClose: () => setCreating(false), onShown: setShown })}
      {chosen && !shown && props.sheetOf(chosen, { onClose: () => setOpen(null), onShown: setShown })}
      {shown && <ShownOnce {...props.secret} shown={shown} onClose={() => setShown(null)} />}
    </>
  );
}
