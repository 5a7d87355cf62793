/**
 * Run by the owner, with `admit.login` and `admit.key` set for the transaction. It changes only what is not so yet, since most of it waits for whoever
 * uses a table.
 *
 * A transaction of the login role shows its key in `app.key`. Its digest lies where that role cannot read, so that a statement that
 * somebody slips into the transaction of a workspace gains nothing by `reset role`: it does not know the key.
 */
export const admitted = `
create schema if not exists login_key;
create table if not exists login_key.digests (digest bytea primary key, used_at timestamptz not null default now());
create or replace function login_key.holds() returns boolean language sql stable security definer set search_path = pg_catalog as $$
  select exists (select from login_key.digests where digest = sha256(convert_to(current_setting('app.key', true), 'UTF8')))
$$;
insert into login_key.digests values (sha256(convert_to(current_setting('admit.key'), 'UTF8'))) on conflict (digest) do update set used_at = now();
-- Nodes of before a rotation of the secret go on until they are stopped.
delete from login_key.digests where digest not in (select digest from login_key.digests order by used_at desc limit 4);

do $admit$
declare
  login regrole := quote_ident(current_setting('admit.login'))::regrole;
  owner regrole := quote_ident(current_user)::regrole;
  one record;
  held record;
begin
  execute format('grant usage on schema public, login_key to %s', login);
  for one in select oid::regclass as name, oid, relname, relrowsecurity as is_protected, relforcerowsecurity as is_of_tenants
             from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition loop
    if not has_table_privilege(login, one.oid, 'select') or not has_table_privilege(login, one.oid, 'insert') then
      execute format('grant select, insert on %s to %s', one.name, login);
    end if;
    if one.relname <> 'audit_log' and not (has_table_privilege(login, one.oid, 'update') and has_table_privilege(login, one.oid, 'delete')) then
      execute format('grant update, delete on %s to %s', one.name, login);
    end if;
    for held in select polname from pg_policy where polrelid = one.oid and polname <> 'login' and (login = any (polroles) or owner = any (polroles))
                and not (polroles @> array[login::oid, owner::oid]) loop
      execute format('alter policy %I on %s to %s, %s', held.polname, one.name, owner, login);
    end loop;
    select polroles = array[login::oid] as is_ours into held from pg_policy where polrelid = one.oid and polname = 'login';
    if found and not held.is_ours then
      execute format('alter policy login on %s to %s', one.name, login);
    elsif not found and one.is_of_tenants then
      execute format('create policy login on %s as restrictive to %s using ((select login_key.holds())) with check ((select login_key.holds()))', one.name, login);
    elsif not found and one.is_protected then
      execute format('create policy login on %s to %s using (true) with check (true)', one.name, login);
    end if;
  end loop;

  -- What these do, the login role may not do by itself.
  for one in select oid::regprocedure as name from pg_proc where pronamespace = 'public'::regnamespace and not prosecdef
             and proname in ('session_of', 'api_key_of', 'trim_audit_log', 'forget_in_audit_log', 'turn_metric_months') loop
    execute format('alter function %s security definer set search_path = public, pg_temp', one.name);
  end loop;
  for one in select oid::regprocedure as name from pg_proc where pronamespace = 'public'::regnamespace and proowner = owner
             and proname not like 'protect\\_%' and not has_function_privilege(login, oid, 'execute') loop
    execute format('grant execute on function %s to %s', one.name, login);
  end loop;

  -- For backups, which say how far the tables are.
  execute format('grant usage on schema drizzle to %s; grant select on all tables in schema drizzle to %s', login, login);
  if to_regnamespace('jobs') is not null then
    execute format('grant usage on schema jobs to %s; grant select, insert, update, delete on all tables in schema jobs to %s; grant usage on all sequences in schema jobs to %s', login, login, login);
  end if;
end
$admit$;
`
