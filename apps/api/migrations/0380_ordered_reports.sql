-- A report can be ordered while payments are on their way: it is issued as things stand once the last of them has ended.
alter table antela.pay_period_issue alter column lines drop not null;
alter table antela.pay_period_issue alter column total drop not null;
alter table antela.pay_period_issue add constraint pay_period_issue_seen check ((lines is null) = (total is null)) not valid;
