CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sign_up_plan" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sign_up_currency" text;--> statement-breakpoint
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
-- Who a session belongs to and what they may do, in one round trip: read at the start of every request, before any tenant is
-- known. Row security on members is lifted for the length of this function alone; a SET clause would do the same, but only a
-- superuser may write one for a setting of our own.
CREATE FUNCTION session_of(session_token text) RETURNS TABLE (
  session_id uuid, user_id uuid, approval_status text, rejection_reason text, is_super_admin boolean, workspace_id uuid, role text
) LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('app.system', true), '');
BEGIN
  PERFORM set_config('app.system', 'on', true);
  RETURN QUERY
  SELECT s.id, s.user_id, p.approval_status, p.rejection_reason,
    EXISTS (SELECT FROM user_roles r WHERE r.user_id = s.user_id AND r.role = 'super_admin'), m.workspace_id, m.role
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
