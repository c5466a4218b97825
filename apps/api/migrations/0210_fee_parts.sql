-- The part of a fee, without its VAT, that the employee bears of both, rounded half up: the VAT is the rest. As feeOfEmployee in rules/fee.ts.
create function antela.fee_of_employee(fee bigint, vat bigint, employee_fee bigint) returns bigint
  language sql immutable parallel safe
  return case when fee + vat = 0 then 0 else round(fee * employee_fee / (fee + vat)::numeric)::bigint end;
grant execute on function antela.fee_of_employee(bigint, bigint, bigint) to antela_app;
