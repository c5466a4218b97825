-- A load moves a hundred thousand lines by the same two steps, which are in the closed table of legal ones: asking it for each line
-- says nothing new. Every other change still asks. What a line keeps once it has moved matters only from then on.
drop trigger wallet_load_line_step on antela.wallet_load_line;
create trigger wallet_load_line_step before update of state on antela.wallet_load_line for each row
  when (new.state <> old.state and (old.state, new.state) not in (('pending', 'applied'), ('pending', 'failed')))
  execute function antela.check_wallet_step();
drop trigger wallet_load_line_kept on antela.wallet_load_line;
create trigger wallet_load_line_kept before update or delete on antela.wallet_load_line for each row
  when (old.state <> 'pending') execute function antela.keep_moved_line();
