-- Two roles meet these tables. The app's own role owns them and, because row security is forced, sees a tenant's rows only
-- after it says `app.system = on`. Each request runs as postwright_tenant, which sees the rows of `app.workspace` alone.
CREATE FUNCTION protect_tenant_table(target regclass, tenant_column text DEFAULT 'workspace_id') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format(
    'CREATE POLICY tenant ON %1$s TO postwright_tenant'
    || ' USING (%2$I = (select nullif(current_setting(''app.workspace'', true), '''')::uuid))'
    || ' WITH CHECK (%2$I = (select nullif(current_setting(''app.workspace'', true), '''')::uuid))', target, tenant_column);
  EXECUTE format(
    'CREATE POLICY system ON %s TO CURRENT_USER'
    || ' USING ((select current_setting(''app.system'', true)) = ''on'')'
    || ' WITH CHECK ((select current_setting(''app.system'', true)) = ''on'')', target);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO postwright_tenant', target);
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION protect_tenant_table(regclass, text) FROM PUBLIC;
--> statement-breakpoint
SELECT protect_tenant_table('workspaces', 'id');
--> statement-breakpoint
SELECT protect_tenant_table(name::regclass) FROM unnest(ARRAY[
  'members', 'businesses', 'posts', 'post_versions', 'channels', 'deliveries', 'delivery_attempts',
  'ai_settings', 'subscriptions', 'quota_holds', 'usage_tracking', 'audit_log'
]) AS name;
--> statement-breakpoint
-- People: a tenant sees the names of its own members. The owner role, which signs people in, is not restricted here.
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON users FOR SELECT TO postwright_tenant USING (id IN (SELECT user_id FROM members));
--> statement-breakpoint
GRANT SELECT (id, name, email, image) ON users TO postwright_tenant;
--> statement-breakpoint
ALTER TABLE profiles ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON profiles FOR SELECT TO postwright_tenant USING (user_id IN (SELECT user_id FROM members));
--> statement-breakpoint
GRANT SELECT ON profiles TO postwright_tenant;
