ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_workspace_id_workspaces_id_fk";
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_actor_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "audit_log_workspace_idx";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "area" text GENERATED ALWAYS AS (split_part(action, '.', 1)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "request_id" text;--> statement-breakpoint
CREATE INDEX "profiles_age_idx" ON "profiles" USING btree ("created_at","user_id");--> statement-breakpoint
CREATE INDEX "profiles_suspended_idx" ON "profiles" USING btree ("created_at","user_id") WHERE "profiles"."suspended_at" is not null;--> statement-breakpoint
CREATE INDEX "profiles_search_idx" ON "profiles" USING gin (to_tsvector('simple', translate("full_name" || ' ' || "email", '@.-_+', '     ')));--> statement-breakpoint
CREATE INDEX "audit_log_actor_idx" ON "audit_log" USING btree ("actor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_area_idx" ON "audit_log" USING btree ("area","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_workspace_idx" ON "audit_log" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_suspension_check" CHECK (("profiles"."suspended_at" is null) = ("profiles"."suspension_reason" is null));--> statement-breakpoint
-- The specification's remote procedure, which the server asks as well.
CREATE FUNCTION has_role(person uuid, wanted text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM user_roles WHERE user_roles.user_id = person AND user_roles.role = wanted)
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION has_role(uuid, text) FROM PUBLIC;
--> statement-breakpoint
-- As before, and whether the person is suspended.
DROP FUNCTION session_of(text);
--> statement-breakpoint
CREATE FUNCTION session_of(session_token text) RETURNS TABLE (
  session_id uuid, user_id uuid, approval_status text, rejection_reason text, suspension_reason text, is_super_admin boolean, workspace_id uuid, role text
) LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('app.system', true), '');
BEGIN
  PERFORM set_config('app.system', 'on', true);
  RETURN QUERY
  SELECT s.id, s.user_id, p.approval_status, p.rejection_reason, p.suspension_reason, has_role(s.user_id, 'super_admin'), m.workspace_id, m.role
  FROM sessions s
  LEFT JOIN profiles p ON p.user_id = s.user_id
  LEFT JOIN LATERAL (
    SELECT members.workspace_id, members.role FROM members WHERE members.user_id = s.user_id ORDER BY members.created_at, members.workspace_id LIMIT 1
  ) m ON true
  WHERE s.token = session_token AND s.expires_at > now();
  PERFORM set_config('app.system', before, true);
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION session_of(text) FROM PUBLIC;
--> statement-breakpoint
-- Whoever ends a session, or shuts a person out, and by which statement: every node hears of it and ends what is still streaming.
CREATE FUNCTION tell_access_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'sessions' THEN
    IF OLD.expires_at > now() THEN
      PERFORM pg_notify('access-ended', json_build_object('userId', OLD.user_id, 'sessionId', OLD.id)::text);
    END IF;
  ELSE
    PERFORM pg_notify('access-ended', json_build_object('userId', NEW.user_id, 'sessionId', NULL)::text);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION tell_access_ended() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER sessions_tell_access_ended AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION tell_access_ended();
--> statement-breakpoint
CREATE TRIGGER profiles_tell_access_ended AFTER UPDATE OF approval_status, suspended_at ON profiles FOR EACH ROW
  WHEN ((OLD.suspended_at IS NULL AND NEW.suspended_at IS NOT NULL) OR (OLD.approval_status = 'approved' AND NEW.approval_status <> 'approved'))
  EXECUTE FUNCTION tell_access_ended();
--> statement-breakpoint
-- The audit log only grows. Nobody has the right to change or remove an entry, the owner of the table included, and a trigger refuses it
-- to whoever gives it to themselves. The two functions below are the only exceptions.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('app.audit', true) = 'trim' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND current_setting('app.audit', true) = 'forget' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'The audit log only grows.' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION refuse_audit_change() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER audit_log_only_grows BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_is_not_emptied BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON audit_log FROM postwright_tenant, PUBLIC, CURRENT_USER;
--> statement-breakpoint
-- Retention: removes entries that are older than a year, at least; returns how many.
CREATE FUNCTION trim_audit_log(before timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  removed bigint;
BEGIN
  IF before > now() - interval '1 year' THEN
    RAISE EXCEPTION 'The audit log keeps a year.' USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM pg_advisory_xact_lock(7406132);
  PERFORM set_config('app.audit', 'trim', true);
  EXECUTE 'GRANT DELETE ON audit_log TO CURRENT_USER';
  DELETE FROM audit_log WHERE created_at < before;
  GET DIAGNOSTICS removed = ROW_COUNT;
  EXECUTE 'REVOKE DELETE ON audit_log FROM CURRENT_USER';
  PERFORM set_config('app.audit', '', true);
  RETURN removed;
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION trim_audit_log(timestamptz) FROM PUBLIC;
--> statement-breakpoint
-- For a person who deletes their account: what they did stays, and who they were goes.
CREATE FUNCTION forget_in_audit_log(person uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM users WHERE id = person) THEN
    RAISE EXCEPTION 'The audit log forgets nobody who has an account.' USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM pg_advisory_xact_lock(7406132);
  PERFORM set_config('app.audit', 'forget', true);
  EXECUTE 'GRANT UPDATE ON audit_log TO CURRENT_USER';
  UPDATE audit_log SET actor_id = NULL, address = NULL, user_agent = NULL, detail = '{}' WHERE actor_id = person;
  UPDATE audit_log SET subject = '', detail = '{}' WHERE subject = person::text;
  EXECUTE 'REVOKE UPDATE ON audit_log FROM CURRENT_USER';
  PERFORM set_config('app.audit', '', true);
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION forget_in_audit_log(uuid) FROM PUBLIC;
