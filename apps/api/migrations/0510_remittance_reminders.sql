-- Contacts of treasury send the money, so those that are there hear of it from now on, as new ones may choose to.
update antela.contact set notices = array_append(notices, 'remittance_due'), version = version + 1
where kind = 'treasury' and not 'remittance_due' = any(notices);
