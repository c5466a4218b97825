import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import type { Prefetch } from '../../../lib/prefetch.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { Redirect } from '../../../lib/redirect.tsx';
import { useSearchState } from '../../../lib/url-state.ts';
import { paths, pathTo } from '../../../paths.ts';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { EmployeePage, employeeSearch, type EmployeePageParts } from './employee-page.tsx';
import { employeeOptions, useEmployee } from './employees.queries.ts';

export function EmployeeUpdatePage(parts: EmployeePageParts) {
  const { companyemployeeid, employeeid } = useSearchState(employeeSearch);
  if (companyemployeeid !== null)
    return <OneEmployment key={companyemployeeid} companyemployeeid={companyemployeeid} {...parts} />;
  if (employeeid !== null) return <CurrentEmployment employeeid={employeeid} />;
  return <Redirect to={paths.employees} />;
}

EmployeeUpdatePage.prefetch = (async (ask, search) => {
  const { companyemployeeid, employeeid } = employeeSearch.parse(search);
  if (companyemployeeid !== null) await ask(employeeOptions({ companyemployeeid }));
  else if (employeeid !== null) await ask(employeeOptions({ employeeid }));
}) satisfies Prefetch;

/** Known by the person only: on to the employment that counts today, or the last one. */
function CurrentEmployment({ employeeid }: { employeeid: string }) {
  const { seccion } = useSearchState(employeeSearch);
  const navigate = useNavigate();
  const employee = useEmployee({ employeeid });
  throwIfMissing(employee.error);
  const byStart =
    employee.data &&
    [...employee.data.employments].sort((one, other) => other.startDate.localeCompare(one.startDate));
  const current = byStart?.find(({ state }) => state !== 'retired') ?? byStart?.[0];
  const href = byStart && (current ? pathTo.employee(current.companyemployeeid, seccion) : paths.employees);

  // Not <Navigate>: it leaves again with every render until it has arrived, and this page renders while it is leaving.
  useEffect(() => {
    if (href !== undefined) void navigate({ href, replace: true });
  }, [href, navigate]);

  const fault = queryFault(employee);
  return fault ? <ErrorBlock {...fault} /> : <PageSkeleton />;
}

function OneEmployment({ companyemployeeid, ...parts }: EmployeePageParts & { companyemployeeid: string }) {
  const employee = useEmployee({ companyemployeeid });
  throwIfMissing(employee.error);
  const fault = queryFault(employee);
  const employment = employee.data?.employments[0];
  if (fault && !employee.data) return <ErrorBlock {...fault} />;
  if (!employee.data || !employment) return <PageSkeleton />;
  return <EmployeePage detail={employee.data} employment={employment} {...parts} />;
}

/** The route shows for a missing record the words of any page that is not there. */
function throwIfMissing(error: Error | null): void {
  if (error instanceof ApiError && error.status === 404) throw error;
}
