-- Why a message failed is told in our own words, also by the simulated network.
alter table simulator_behaviors drop constraint simulator_behaviours_error_code_check;
alter table simulator_behaviors alter column error_code set default 'phone_unreachable';
update simulator_behaviors set error_code = 'phone_unreachable';
alter table simulator_behaviors add constraint simulator_behaviors_error_code_check check (error_code ~ '^[a-z_]{1,40}$');
