CREATE TABLE "channel_imports" (
	"channel_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"status" text NOT NULL,
	"cursor" text,
	"pages" integer DEFAULT 0 NOT NULL,
	"read" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"fence" integer DEFAULT 0 NOT NULL,
	"teaches_voice" boolean DEFAULT false NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "channel_imports_status_check" CHECK ("channel_imports"."status" in ('running', 'done', 'stopped', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "imported_posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"channel_id" uuid NOT NULL,
	"remote_id" text NOT NULL,
	"title" text,
	"text" text NOT NULL,
	"address" text,
	"language" text,
	"published_at" timestamp with time zone NOT NULL,
	"counts" jsonb NOT NULL,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "channel_imports" ADD CONSTRAINT "channel_imports_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_imports" ADD CONSTRAINT "channel_imports_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_imports" ADD CONSTRAINT "channel_imports_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_posts" ADD CONSTRAINT "imported_posts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_posts" ADD CONSTRAINT "imported_posts_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_posts" ADD CONSTRAINT "imported_posts_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_imports_running_idx" ON "channel_imports" USING btree ("next_at") WHERE "channel_imports"."status" = 'running';--> statement-breakpoint
CREATE INDEX "channel_imports_business_idx" ON "channel_imports" USING btree ("workspace_id","business_id");--> statement-breakpoint
CREATE UNIQUE INDEX "imported_posts_remote_key" ON "imported_posts" USING btree ("channel_id","remote_id");--> statement-breakpoint
CREATE INDEX "imported_posts_list_idx" ON "imported_posts" USING btree ("channel_id","published_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "imported_posts_business_idx" ON "imported_posts" USING btree ("workspace_id","business_id","published_at");--> statement-breakpoint
SELECT protect_tenant_table(name::regclass), protect_business_table(name::regclass) FROM unnest(ARRAY['channel_imports', 'imported_posts']) AS name;--> statement-breakpoint
-- A business that the plan has no room for is read, and nobody of the workspace writes in it.
CREATE TRIGGER channel_imports_locked BEFORE INSERT OR UPDATE ON channel_imports FOR EACH ROW WHEN (NEW.business_id IS NOT NULL AND coalesce(current_setting('app.user', true), '') <> '') EXECUTE FUNCTION refuse_locked_business();
