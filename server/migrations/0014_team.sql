CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"business_ids" uuid[],
	"token_hash" text NOT NULL,
	"invited_by" uuid,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by" uuid,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_token_key" UNIQUE("token_hash"),
	CONSTRAINT "invitations_role_check" CHECK ("invitations"."role" in ('admin', 'editor', 'reviewer', 'viewer')),
	CONSTRAINT "invitations_businesses_check" CHECK ("invitations"."business_ids" is null or "invitations"."role" not in ('owner', 'admin'))
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "active_workspace_id" uuid;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "business_ids" uuid[];--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "last_active_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_waiting_key" ON "invitations" USING btree ("workspace_id","email") WHERE "invitations"."accepted_at" is null and "invitations"."revoked_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "members_owner_key" ON "members" USING btree ("workspace_id") WHERE "members"."role" = 'owner';--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_businesses_check" CHECK ("members"."business_ids" is null or "members"."role" not in ('owner', 'admin'));--> statement-breakpoint
SELECT protect_tenant_table('invitations');
--> statement-breakpoint
-- The lock on businesses: a member who works for some of them sees and writes the rows of those alone. `app.businesses` names
-- them, and is empty for whoever sees all. Being restrictive, it comes on top of the workspace's own policy. Rows of no business
-- belong to the whole workspace. To the planner nearly every row passes an IS NOT NULL; a plain OR would be taken for a condition that
-- nearly none meets, and lists would be sorted instead of read in the order of their index.
CREATE FUNCTION protect_business_table(target regclass, business_column text DEFAULT 'business_id') RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  allowed text := format(
    '(CASE WHEN (select nullif(current_setting(''app.businesses'', true), '''')) IS NULL OR %1$I IS NULL THEN true'
    || ' WHEN %1$I = ANY ((select nullif(current_setting(''app.businesses'', true), '''')::uuid[])::uuid[]) THEN true END) IS NOT NULL', business_column);
BEGIN
  EXECUTE format('CREATE POLICY business ON %1$s AS RESTRICTIVE TO postwright_tenant USING (%2$s) WITH CHECK (%2$s)', target, allowed);
END
$$;
--> statement-breakpoint
-- For rows that belong to a business through another table that is locked itself.
CREATE FUNCTION protect_part_of_business(target regclass, parent regclass, parent_column text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  allowed text := format(
    '(CASE WHEN (select nullif(current_setting(''app.businesses'', true), '''')) IS NULL OR %1$s.%3$I IS NULL THEN true'
    || ' WHEN EXISTS (SELECT FROM %2$s WHERE %2$s.id = %1$s.%3$I) THEN true END) IS NOT NULL', target, parent, parent_column);
BEGIN
  EXECUTE format('CREATE POLICY business ON %1$s AS RESTRICTIVE TO postwright_tenant USING (%2$s) WITH CHECK (%2$s)', target, allowed);
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION protect_business_table(regclass, text), protect_part_of_business(regclass, regclass, text) FROM PUBLIC;
--> statement-breakpoint
SELECT protect_business_table('businesses', 'id');
--> statement-breakpoint
SELECT protect_business_table(name::regclass) FROM unnest(ARRAY['posts', 'channels', 'deliveries', 'generations']) AS name;
--> statement-breakpoint
SELECT protect_part_of_business('post_versions', 'posts', 'post_id'), protect_part_of_business('delivery_attempts', 'deliveries', 'delivery_id');
--> statement-breakpoint
-- As before, with the workspace that the session works in and the businesses that the member sees. Without a choice it is the
-- workspace where the person worked last, which then stays; after leaving the chosen one it is their own.
DROP FUNCTION session_of(text);
--> statement-breakpoint
CREATE FUNCTION session_of(session_token text) RETURNS TABLE (
  session_id uuid, user_id uuid, approval_status text, rejection_reason text, suspension_reason text, is_super_admin boolean, workspace_id uuid, role text, business_ids uuid[]
) LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('app.system', true), '');
  chosen uuid;
  active_at timestamptz;
BEGIN
  PERFORM set_config('app.system', 'on', true);
  SELECT s.id, s.user_id, p.approval_status, p.rejection_reason, p.suspension_reason, has_role(s.user_id, 'super_admin'),
    m.workspace_id, m.role, m.business_ids, s.active_workspace_id, m.last_active_at
  INTO session_id, user_id, approval_status, rejection_reason, suspension_reason, is_super_admin, workspace_id, role, business_ids, chosen, active_at
  FROM sessions s
  LEFT JOIN profiles p ON p.user_id = s.user_id
  LEFT JOIN LATERAL (
    SELECT members.* FROM members WHERE members.user_id = s.user_id
    ORDER BY coalesce(members.workspace_id = s.active_workspace_id, false) DESC, s.active_workspace_id IS NOT NULL AND members.role = 'owner' DESC,
      members.last_active_at DESC NULLS LAST, members.created_at, members.workspace_id LIMIT 1
  ) m ON true
  WHERE s.token = session_token AND s.expires_at > now();
  IF FOUND THEN
    IF chosen IS NULL AND workspace_id IS NOT NULL THEN
      UPDATE sessions SET active_workspace_id = session_of.workspace_id WHERE id = session_of.session_id;
    END IF;
    IF workspace_id IS NOT NULL AND coalesce(active_at < now() - interval '5 minutes', true) THEN
      UPDATE members m SET last_active_at = now() WHERE m.workspace_id = session_of.workspace_id AND m.user_id = session_of.user_id;
    END IF;
    RETURN NEXT;
  END IF;
  PERFORM set_config('app.system', before, true);
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION session_of(text) FROM PUBLIC;
--> statement-breakpoint
-- Whoever changes what a member may do there, and by which statement: what still streams to them from this workspace ends, and what
-- comes after it is asked for anew.
CREATE FUNCTION tell_membership_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('access-ended', json_build_object('userId', OLD.user_id, 'sessionId', NULL, 'workspaceId', OLD.workspace_id)::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION tell_membership_changed() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER members_tell_removed AFTER DELETE ON members FOR EACH ROW EXECUTE FUNCTION tell_membership_changed();
--> statement-breakpoint
CREATE TRIGGER members_tell_changed AFTER UPDATE OF role, business_ids ON members FOR EACH ROW
  WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.business_ids IS DISTINCT FROM NEW.business_ids)
  EXECUTE FUNCTION tell_membership_changed();
--> statement-breakpoint
-- As before, with the businesses that the member sees.
DROP FUNCTION api_key_of(text, text);
--> statement-breakpoint
CREATE FUNCTION api_key_of(hash text, client_address text) RETURNS TABLE (
  session_id uuid, user_id uuid, approval_status text, rejection_reason text, suspension_reason text, is_super_admin boolean, workspace_id uuid, role text,
  business_ids uuid[], scopes jsonb
) LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('app.system', true), '');
BEGIN
  PERFORM set_config('app.system', 'on', true);
  UPDATE api_keys k SET last_used_at = now(), last_used_address = client_address
  WHERE k.secret_hash = hash AND (k.expires_at IS NULL OR k.expires_at > now())
    AND (k.last_used_at IS NULL OR k.last_used_at < now() - interval '1 minute');
  RETURN QUERY
  SELECT k.id, k.user_id, p.approval_status, p.rejection_reason, p.suspension_reason, has_role(k.user_id, 'super_admin'), m.workspace_id, m.role,
    m.business_ids, k.scopes
  FROM api_keys k
  JOIN members m ON m.workspace_id = k.workspace_id AND m.user_id = k.user_id
  LEFT JOIN profiles p ON p.user_id = k.user_id
  WHERE k.secret_hash = hash AND (k.expires_at IS NULL OR k.expires_at > now());
  PERFORM set_config('app.system', before, true);
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION api_key_of(text, text) FROM PUBLIC;
