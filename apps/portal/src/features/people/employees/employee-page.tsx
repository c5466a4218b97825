import type { EmployeeDetail, Employment } from '@antela/contract/employees';
import { Suspense, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { EmployeePart } from '../../../lib/employee-section.ts';
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
export function EmployeePage({ detail, employment, otherParts, review: Review }: Props) {
  const { t } = useTranslation('employees');
  const { state, hrefOf } = useUrlState(employeeSearch);
  const isNarrow = useNarrow();
  const [isRetiring, setRetiring] = useState(false);
  const called = sectionOf(state.seccion, otherParts);
  const section = called ?? (isNarrow ? undefined : employeeSections[0]);
  const { companyemployeeid } = employment;
  const name = fullName(detail.person);
  const parts = section && (
    <EmployeeParts
      section={section.word}
      called={state.seccion}
      others={otherParts}
      detail={detail}
      employment={employment}
    />
  );

  // As high while its line is on its way: on a phone the space below a panel, where two lines still fit.
  const toReview = (
    <div className="flex h-6 items-center max-lg:h-7">
      <Suspense>
        <Review key={companyemployeeid} companyemployeeid={companyemployeeid} />
      </Suspense>
    </div>
  );

  if (isNarrow && section)
    return (
      <>
        <Link
          href={hrefOf({ seccion: null })}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary"
        >
          <span aria-hidden>‹</span> {name}
        </Link>
        <PageHeader isRecord title={t(section.title)} window={name} />
        {parts}
      </>
    );

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
          chosen={{ companyemployeeids: [companyemployeeid] }}
          count={1}
          name={name}
          initial={employment}
          onClose={() => setRetiring(false)}
        />
      )}
      <WaitingProposals subject="employee" id={detail.person.employeeid}>
        <Leaving employment={employment} />
        {section ? (
          <>
            <div className="-mt-2 mb-4">{toReview}</div>
            <Tabs
              label={t('Secciones del empleado')}
              className="mb-6"
              tabs={employeeSections.map(({ word, title }) => ({
                href: hrefOf({ seccion: word === 'datos' ? null : word }),
                label: t(title),
                current: word === section.word,
              }))}
            />
            <SideBySide aside={<TodayPanel isPage companyemployeeid={companyemployeeid} />}>
              {parts}
            </SideBySide>
          </>
        ) : (
          <>
            <TodayPanel isPage companyemployeeid={companyemployeeid} />
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

function Standing({ detail: { person }, employment }: { detail: EmployeeDetail; employment: Employment }) {
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
