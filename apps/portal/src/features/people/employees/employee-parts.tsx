import type { EmployeeDetail, Employment } from '@antela/contract/employees';
import type { Permission } from '@antela/contract/permissions';
import { Suspense, useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import type { EmployeePart, EmployeeSectionWord } from '../../../lib/employee-section.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { PartSkeleton } from '../../../ui/skeleton.tsx';
import { AccountSection } from './account-section.tsx';
import { AdvancesSection } from './advances-section.tsx';
import { ContractSection } from './contract-section.tsx';
import { fullName } from './employee-facts.ts';
import type { OwnPartProps } from './own-part.ts';
import { PersonSection } from './person-section.tsx';
import { TermsSection } from './terms-section.tsx';

type OwnPart = {
  word: string;
  section: EmployeeSectionWord;
  permission?: Permission;
  component: ComponentType<OwnPartProps>;
};

/** Parts that stand before those of other features. */
const ownParts: readonly OwnPart[] = [
  { word: 'datos', section: 'datos', component: PersonSection },
  { word: 'contrato', section: 'contrato', component: TermsSection },
  { word: 'condiciones', section: 'contrato', component: ContractSection },
  { word: 'cuenta', section: 'contrato', component: AccountSection },
  {
    word: 'adelantos',
    section: 'adelantos',
    permission: 'view_transactions',
    component: AdvancesSection,
  },
];

export const employeeSections = [
  { word: 'datos', title: 'Persona' },
  { word: 'contrato', title: 'Contrato y cuenta' },
  { word: 'adelantos', title: 'Adelantos y prima' },
  { word: 'billeteras', title: 'Billeteras' },
  { word: 'historial', title: 'Historial' },
] as const satisfies { word: EmployeeSectionWord; title: string }[];

/** Section of a word in the address, its own or that of one of its parts. */
export function sectionOf(word: string | null, others: readonly EmployeePart[]) {
  const part = [...ownParts, ...others].find((each) => each.word === word);
  return employeeSections.find((section) => section.word === (part?.section ?? word));
}

type Props = {
  section: EmployeeSectionWord;
  /** Part that the address names. */
  called: string | null;
  others: readonly EmployeePart[];
  detail: EmployeeDetail;
  employment: Employment;
};

/** Parts of one section below each other, without those that the reader may not see. */
export function EmployeeParts({ section, called, others, detail, employment }: Props) {
  const { permissions } = useSignedIn();
  const isSeen = (part: { section: string; permission?: Permission }) =>
    part.section === section && (!part.permission || permissions.includes(part.permission));
  const { companyemployeeid } = employment;
  const { person } = detail;
  const of = { detail, employment, mayEdit: permissions.includes('manage_employees') };
  return (
    <div className="in-order flex flex-col gap-9">
      {ownParts.filter(isSeen).map(({ word, component: Own }) => (
        <Called key={`${companyemployeeid} ${word}`} isCalled={word === called && word !== section}>
          <Own {...of} />
        </Called>
      ))}
      {others.filter(isSeen).map(({ word, component: Other }) => (
        <Called key={`${companyemployeeid} ${word}`} isCalled={word === called && word !== section}>
          <Suspense fallback={<PartSkeleton />}>
            <Other
              employeeid={person.employeeid}
              companyemployeeid={companyemployeeid}
              fullName={fullName(person)}
            />
          </Suspense>
        </Called>
      ))}
    </div>
  );
}

/** Brings the part that the address names into view. */
function Called({ isCalled, children }: { isCalled: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isCalled) place.current?.scrollIntoView();
  }, [isCalled]);
  return (
    <div ref={place} className="scroll-mt-4 empty:hidden">
      {children}
    </div>
  );
}
