-- Runs once, when the database is made: the role that Postwright connects as, which row-level security binds, and the one it takes on for a workspace.
\getenv password POSTGRES_PASSWORD
create role postwright_owner login password :'password';
create role postwright_app login password :'password';
alter database postwright owner to postwright_owner;
create role postwright_tenant nologin;
grant postwright_tenant to postwright_app, postwright_owner with set true, inherit false;
