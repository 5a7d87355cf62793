CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"secret_hash" text NOT NULL,
	"ending" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"last_used_address" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_secret_key" UNIQUE("secret_hash")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_name_key" ON "api_keys" USING btree ("workspace_id","user_id",lower("name"));--> statement-breakpoint
CREATE INDEX "api_keys_user_idx" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
SELECT protect_tenant_table('api_keys');
--> statement-breakpoint
-- Who calls with an API key, in one round trip, as `session_of` tells it of a session; and that the key was used. The membership is
-- the key's own: who left the workspace has no key to it. Row security is lifted for the length of this function alone.
CREATE FUNCTION api_key_of(hash text, client_address text) RETURNS TABLE (
  session_id uuid, user_id uuid, approval_status text, rejection_reason text, suspension_reason text, is_super_admin boolean, workspace_id uuid, role text, scopes jsonb
) LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('app.system', true), '');
BEGIN
  PERFORM set_config('app.system', 'on', true);
  UPDATE api_keys k SET last_used_at = now(), last_used_address = client_address
  WHERE k.secret_hash = hash AND (k.expires_at IS NULL OR k.expires_at > now())
    AND (k.last_used_at IS NULL OR k.last_used_at < now() - interval '1 minute');
  RETURN QUERY
  SELECT k.id, k.user_id, p.approval_status, p.rejection_reason, p.suspension_reason, has_role(k.user_id, 'super_admin'), m.workspace_id, m.role, k.scopes
  FROM api_keys k
  JOIN members m ON m.workspace_id = k.workspace_id AND m.user_id = k.user_id
  LEFT JOIN profiles p ON p.user_id = k.user_id
  WHERE k.secret_hash = hash AND (k.expires_at IS NULL OR k.expires_at > now());
  PERFORM set_config('app.system', before, true);
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION api_key_of(text, text) FROM PUBLIC;
--> statement-breakpoint
-- A key that is revoked ends what it still streams, as a session does that ends.
CREATE FUNCTION tell_key_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('access-ended', json_build_object('userId', OLD.user_id, 'sessionId', OLD.id)::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION tell_key_ended() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER api_keys_tell_ended AFTER DELETE ON api_keys FOR EACH ROW EXECUTE FUNCTION tell_key_ended();
