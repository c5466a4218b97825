import type { EmployeeDetail, Employment } from '@antela/contract/employees';
import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EmployeePart, EmployeeSectionWord } from '../../../lib/employee-section.ts';
import { documentNumber, joined, longDate } from '../../../lib/format.ts';
import { searchReader } from '../../../lib/search-reader.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { WaitingProposals } from '../../../lib/waiting-proposals.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SideBySide } from '../../../ui/panel.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { EmployeeActs } from './employee-acts.tsx';
import { fullName } from './employee-facts.ts';
import { EmployeeParts, employeeSections, sectionOf } from './employee-parts.tsx';
import { RetireSheet } from './retire-sheet.tsx';
import { SectionLinks } from './section-links.tsx';
import { SettlementSection } from './settlement-section.tsx';
import { TodayPanel } from './today-panel.tsx';

export const employeeSearch = {
  parse(given: unknown) {
    const { id, text } = searchReader(given);
    return {
      companyemployeeid: id('companyemployeeid'),
      employeeid: id('employeeid'),
      seccion: text('seccion'),
    };
  },
};

export type EmployeePageParts = {
  otherParts: readonly EmployeePart[];
  /** Lines about this employee that somebody should look at. */
  review: ComponentType<{ companyemployeeid: string }>;
};

type Props = EmployeePageParts & { detail: EmployeeDetail; employment: Employment };

/**
 * One employment. Where there is room its sections stand beside what the person can do today; on a phone that answer comes first,
 * and each section is a page of its own.
 */
export function EmployeePage({ detail, employment, otherParts, review }: Props) {
  const { state } = useUrlState(employeeSearch);
  const isNarrow = useNarrow();
  const called = sectionOf(state.seccion, otherParts);
  const section = called ?? (isNarrow ? undefined : employeeSections[0]);
  const parts = section && (
    <EmployeeParts
      section={section.word}
      called={state.seccion}
      others={otherParts}
      detail={detail}
      employment={employment}
    />
  );
  if (isNarrow && section)
    return (
      <PhoneSection name={fullName(detail.person)} title={section.title}>
        {parts}
      </PhoneSection>
    );
  return (
    <WholePage detail={detail} employment={employment} review={review} section={section?.word}>
      {parts}
    </WholePage>
  );
}

function PhoneSection({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  const { t } = useTranslation('employees');
  const { hrefOf } = useUrlState(employeeSearch);
  return (
    <>
      <Link
        href={hrefOf({ seccion: null })}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary"
      >
        <span aria-hidden>‹</span> {name}
      </Link>
      <PageHeader isRecord title={t(title)} window={name} />
      {children}
    </>
  );
}

type WholeProps = Omit<Props, 'otherParts'> & {
  /** Section that is shown; none on a phone, which leads to them. */
  section: EmployeeSectionWord | undefined;
  children: ReactNode;
};

function WholePage({ detail, employment, review: Review, section, children }: WholeProps) {
  const { hrefOf } = useUrlState(employeeSearch);
  const { companyemployeeid } = employment;
  // As high while its line is on its way: on a phone the space below a panel, where two lines still fit.
  const toReview = (
    <div className="flex h-6 items-center max-lg:h-7">
      <Suspense>
        <Review key={companyemployeeid} companyemployeeid={companyemployeeid} />
      </Suspense>
    </div>
  );
  const today = <TodayPanel isPage companyemployeeid={companyemployeeid} />;
  return (
    <>
      <Header detail={detail} employment={employment} />
      <WaitingProposals subject="employee" id={detail.person.employeeid}>
        <Leaving employment={employment} />
        {section ? (
          <>
            <div className="-mt-2 mb-4">{toReview}</div>
            <SectionTabs current={section} />
            <SideBySide aside={today}>{children}</SideBySide>
          </>
        ) : (
          <>
            {today}
            {toReview}
            <SectionLinks
              detail={detail}
              employment={employment}
              hrefOf={(word) => hrefOf({ seccion: word })}
            />
          </>
        )}
      </WaitingProposals>
    </>
  );
}

function SectionTabs({ current }: { current: EmployeeSectionWord }) {
  const { t } = useTranslation('employees');
  const { hrefOf } = useUrlState(employeeSearch);
  return (
    <Tabs
      label={t('Secciones del empleado')}
      className="mb-6"
      tabs={employeeSections.map(({ word, title }) => ({
        href: hrefOf({ seccion: word === 'datos' ? null : word }),
        label: t(title),
        current: word === current,
      }))}
    />
  );
}

type RecordProps = Pick<Props, 'detail' | 'employment'>;

/** Name of the person with the acts on the employment. */
function Header({ detail, employment }: RecordProps) {
  const [isRetiring, setRetiring] = useState(false);
  const name = fullName(detail.person);
  return (
    <>
      <PageHeader
        isRecord
        title={name}
        note={<Standing detail={detail} employment={employment} />}
        more={<EmployeeActs detail={detail} employment={employment} onRetire={() => setRetiring(true)} />}
      />
      {isRetiring && (
        <RetireSheet
          chosen={{ companyemployeeids: [employment.companyemployeeid] }}
          count={1}
          name={name}
          initial={employment}
          onClose={() => setRetiring(false)}
        />
      )}
    </>
  );
}

function Standing({ detail: { person }, employment }: RecordProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StateOf noun="employment" state={employment.state} />
      <span>{documentNumber(person.documentType, person.documentNumber)}</span>
      <span>{joined(employment.payroll.name, employment.company.name)}</span>
    </div>
  );
}

/** The retirement, where there is one, with what is left to settle. */
function Leaving({ employment: { companyemployeeid, endDate, state } }: { employment: Employment }) {
  const { t } = useTranslation('employees');
  const { permissions } = useSignedIn();
  if (endDate === null) return null;
  const date = longDate(endDate);
  const isRetired = state === 'retired';
  return (
    <>
      <Alert
        tone={isRetired ? 'info' : 'warn'}
        className="mb-6"
        title={isRetired ? t('Se retiró el {{date}}', { date }) : t('Se retira el {{date}}', { date })}
      />
      {permissions.includes('retire_employees') && (
        <SettlementSection companyemployeeid={companyemployeeid} />
      )}
    </>
  );
}
