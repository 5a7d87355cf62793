-- A transaction of what belongs to no workspace says `app.system = refused`: a table of workspaces then fails it, instead of
-- looking empty.
CREATE FUNCTION is_system() RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF current_setting('app.system', true) = 'refused' THEN
    RAISE insufficient_privilege USING MESSAGE = 'A transaction without a workspace may not use a table of workspaces.';
  END IF;
  RETURN coalesce(current_setting('app.system', true) = 'on', false);
END
$$;
--> statement-breakpoint
DO $$
DECLARE
  protected record;
BEGIN
  FOR protected IN SELECT polrelid::regclass AS name FROM pg_policy WHERE polname = 'system' LOOP
    EXECUTE format('ALTER POLICY system ON %s USING ((select is_system())) WITH CHECK ((select is_system()))', protected.name);
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION protect_tenant_table(target regclass, tenant_column text DEFAULT 'workspace_id') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format(
    'CREATE POLICY tenant ON %1$s TO postwright_tenant'
    || ' USING (%2$I = (select nullif(current_setting(''app.workspace'', true), '''')::uuid))'
    || ' WITH CHECK (%2$I = (select nullif(current_setting(''app.workspace'', true), '''')::uuid))', target, tenant_column);
  EXECUTE format(
    'CREATE POLICY system ON %s TO CURRENT_USER USING ((select is_system())) WITH CHECK ((select is_system()))', target);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO postwright_tenant', target);
END
$$;
--> statement-breakpoint
-- What is a person's own, whatever the workspace, for a transaction that is bound to them and to no workspace.
CREATE POLICY person ON members TO CURRENT_USER USING (user_id = (select nullif(current_setting('app.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY person ON workspaces FOR SELECT TO CURRENT_USER USING (
  owner_id = (select nullif(current_setting('app.user', true), '')::uuid)
  OR id IN (SELECT workspace_id FROM members WHERE user_id = (select nullif(current_setting('app.user', true), '')::uuid))
);
--> statement-breakpoint
CREATE POLICY person ON notifications TO CURRENT_USER USING (user_id = (select nullif(current_setting('app.user', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY person ON files TO CURRENT_USER
  USING (workspace_id IS NULL AND user_id = (select nullif(current_setting('app.user', true), '')::uuid));
