CREATE TABLE "live_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"payload" jsonb,
	"payload_hash" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"asked_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "live_changes_kind_check" CHECK ("live_changes"."kind" in ('take_down', 'update')),
	CONSTRAINT "live_changes_status_check" CHECK ("live_changes"."status" in ('waiting', 'done', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "taken_down_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "live_changes" ADD CONSTRAINT "live_changes_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_changes" ADD CONSTRAINT "live_changes_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_changes" ADD CONSTRAINT "live_changes_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_changes" ADD CONSTRAINT "live_changes_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "live_changes_waiting_key" ON "live_changes" USING btree ("delivery_id") WHERE "live_changes"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "live_changes_delivery_idx" ON "live_changes" USING btree ("delivery_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "live_changes_business_idx" ON "live_changes" USING btree ("business_id");--> statement-breakpoint
SELECT protect_tenant_table('live_changes'::regclass), protect_business_table('live_changes'::regclass);
--> statement-breakpoint
-- A business that the plan has no room for is read, and nobody of the workspace writes in it.
CREATE TRIGGER live_changes_locked BEFORE INSERT OR UPDATE ON live_changes FOR EACH ROW
  WHEN (NEW.business_id IS NOT NULL AND coalesce(current_setting('app.user', true), '') <> '') EXECUTE FUNCTION refuse_locked_business();
