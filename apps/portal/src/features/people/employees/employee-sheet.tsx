import { useTranslation } from 'react-i18next';
import { documentNumber, joined } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useLast } from '../../../lib/use-last.ts';
import { pathTo } from '../../../paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Section } from '../../../ui/panel.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { AfterDelay, ToneBlock } from '../../../ui/skeleton.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { factsOf, fullName } from './employee-facts.ts';
import { useEmployee } from './employees.queries.ts';
import { TodayPanel } from './today-panel.tsx';

type Props = { companyemployeeid: string; open: boolean; onClose: () => void };

/** One employment beside the list, open while the address names it: what staff look up most, without leaving where they are. */
export function EmployeeSheet({
  companyemployeeid,
  onClose,
}: {
  companyemployeeid: string | null;
  onClose: () => void;
}) {
  const shown = useLast(companyemployeeid);
  return (
    shown && (
      <Opened key={shown} companyemployeeid={shown} open={companyemployeeid !== null} onClose={onClose} />
    )
  );
}

function Opened({ companyemployeeid, open, onClose }: Props) {
  const { t } = useTranslation('employees');
  const employee = useEmployee({ companyemployeeid });
  const fault = queryFault(employee);
  const { data: detail } = employee;
  const employment = detail?.employments[0];
  const said = (section: 'person' | 'contract') =>
    detail ? factsOf(section, detail, t).filter(({ value }) => value !== null && value !== '') : [];

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={detail ? fullName(detail.person) : t('Empleado')}
      description={detail && documentNumber(detail.person.documentType, detail.person.documentNumber)}
      footer={
        <LinkButton look="primary" href={pathTo.employee(companyemployeeid)}>
          {t('Abrir la ficha')}
        </LinkButton>
      }
    >
      {fault && !detail && <ErrorBlock {...fault} />}
      {!detail && !fault && <Loading />}
      {employment && (
        <div className="flex flex-col gap-8">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StateOf noun="employment" state={employment.state} />
            <span>{joined(employment.payroll.name, employment.company.name)}</span>
          </p>
          <TodayPanel companyemployeeid={companyemployeeid} />
          <Section title={t('Contrato')}>
            <DescriptionList items={said('contract')} />
          </Section>
          <Section title={t('Datos personales')}>
            <DescriptionList items={said('person')} />
          </Section>
        </div>
      )}
    </Sheet>
  );
}

function Loading() {
  return (
    <AfterDelay>
      <ToneBlock className="h-5 w-56" />
      <ToneBlock className="mt-6 h-40 w-full" />
      <ToneBlock className="mt-6 h-64 w-full" />
    </AfterDelay>
  );
}
