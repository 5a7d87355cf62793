-- Runs once, when the database is made: the role that Postwright connects as, which row-level security binds, and the one it takes on for a workspace.
\getenv password POSTGRES_PASSWORD
create role postwright_app login password :'password';
alter database postwright owner to postwright_app;
create role postwright_tenant nologin;
grant postwright_tenant to postwright_app with set true, inherit false;
