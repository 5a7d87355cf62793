CREATE TABLE "plan_stays" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"business_ids" jsonb NOT NULL,
	"user_ids" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "locked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "locked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "plan_stays" ADD CONSTRAINT "plan_stays_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
SELECT protect_tenant_table('plan_stays');
--> statement-breakpoint
-- A business that the plan has no room for is read, and nobody of the workspace writes in it: whoever is signed in or has a key has
-- `app.user`. Jobs and guests have not, and deleting stays allowed.
CREATE FUNCTION refuse_locked_business() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM businesses WHERE id = NEW.business_id AND locked_at IS NOT NULL) THEN
    RAISE EXCEPTION 'This business is locked.' USING ERRCODE = 'PW001';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION refuse_locked_profile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'This business is locked.' USING ERRCODE = 'PW001';
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION refuse_locked_business(), refuse_locked_profile() FROM PUBLIC;
--> statement-breakpoint
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['posts', 'channels', 'documents', 'assets', 'media_uploads', 'ideas', 'voice_rules', 'voice_notes', 'voice_examples', 'month_plans', 'month_plan_items', 'generations', 'slots', 'recurring_series', 'evergreen_entries', 'tags', 'revisions', 'post_comments', 'reviews', 'review_links', 'tasks', 'deliveries', 'chat_conversations', 'chat_messages'] LOOP
    EXECUTE format('CREATE TRIGGER %1$I BEFORE INSERT OR UPDATE ON %2$I FOR EACH ROW WHEN (NEW.business_id IS NOT NULL AND coalesce(current_setting(''app.user'', true), '''') <> '''') EXECUTE FUNCTION refuse_locked_business()', name || '_locked', name);
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE TRIGGER businesses_locked BEFORE UPDATE OF name, context, content_types, metadata, industry, keywords, website, location, social_media_links, vision,
  mission, goals, time_zone, requires_approval, review_rule, requires_checked_claims ON businesses FOR EACH ROW
  WHEN (OLD.locked_at IS NOT NULL AND coalesce(current_setting('app.user', true), '') <> '') EXECUTE FUNCTION refuse_locked_profile();
--> statement-breakpoint
-- As before, without memberships that the plan has no seat for.
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
    SELECT members.* FROM members WHERE members.user_id = s.user_id AND members.locked_at IS NULL
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
  JOIN members m ON m.workspace_id = k.workspace_id AND m.user_id = k.user_id AND m.locked_at IS NULL
  LEFT JOIN profiles p ON p.user_id = k.user_id
  WHERE k.secret_hash = hash AND (k.expires_at IS NULL OR k.expires_at > now());
  PERFORM set_config('app.system', before, true);
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION api_key_of(text, text) FROM PUBLIC;
--> statement-breakpoint
DROP TRIGGER members_tell_changed ON members;
--> statement-breakpoint
CREATE TRIGGER members_tell_changed AFTER UPDATE OF role, business_ids, locked_at ON members FOR EACH ROW
  WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.business_ids IS DISTINCT FROM NEW.business_ids OR OLD.locked_at IS DISTINCT FROM NEW.locked_at)
  EXECUTE FUNCTION tell_membership_changed();
