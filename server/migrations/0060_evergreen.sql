CREATE TABLE "evergreen_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"post_id" uuid,
	"tag_key" text,
	"tag" text,
	"channel_ids" uuid[] DEFAULT '{}' NOT NULL,
	"rest_days" integer NOT NULL,
	"most_showings" integer,
	"from_date" date,
	"until_date" date,
	"show_as" text NOT NULL,
	"paused_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"finding" text DEFAULT 'waits' NOT NULL,
	"rests_until" timestamp with time zone,
	"refusal" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "evergreen_entries_what_check" CHECK (("evergreen_entries"."post_id" is null) <> ("evergreen_entries"."tag_key" is null)),
	CONSTRAINT "evergreen_entries_finding_check" CHECK ("evergreen_entries"."finding" in ('waits', 'rests', 'wording', 'channel', 'times', 'posts', 'refused', 'ended'))
);
--> statement-breakpoint
CREATE TABLE "evergreen_showings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"entry_id" uuid,
	"source_post_id" uuid NOT NULL,
	"channel_id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"copy_post_id" uuid,
	"state" text NOT NULL,
	"body_hash" text NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "evergreen_showings_state_check" CHECK ("evergreen_showings"."state" in ('made', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "post_wordings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "evergreen_entries" ADD CONSTRAINT "evergreen_entries_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evergreen_entries" ADD CONSTRAINT "evergreen_entries_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evergreen_entries" ADD CONSTRAINT "evergreen_entries_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evergreen_entries" ADD CONSTRAINT "evergreen_entries_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evergreen_showings" ADD CONSTRAINT "evergreen_showings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evergreen_showings" ADD CONSTRAINT "evergreen_showings_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evergreen_showings" ADD CONSTRAINT "evergreen_showings_entry_id_evergreen_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."evergreen_entries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evergreen_showings" ADD CONSTRAINT "evergreen_showings_source_post_id_posts_id_fk" FOREIGN KEY ("source_post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evergreen_showings" ADD CONSTRAINT "evergreen_showings_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evergreen_showings" ADD CONSTRAINT "evergreen_showings_copy_post_id_posts_id_fk" FOREIGN KEY ("copy_post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_wordings" ADD CONSTRAINT "post_wordings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_wordings" ADD CONSTRAINT "post_wordings_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_wordings" ADD CONSTRAINT "post_wordings_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "evergreen_entries_post_key" ON "evergreen_entries" USING btree ("post_id") WHERE "evergreen_entries"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "evergreen_entries_tag_key" ON "evergreen_entries" USING btree ("business_id","tag_key") WHERE "evergreen_entries"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "evergreen_entries_business_idx" ON "evergreen_entries" USING btree ("workspace_id","business_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "evergreen_showings_moment_key" ON "evergreen_showings" USING btree ("channel_id","due_at") WHERE "evergreen_showings"."state" = 'made';--> statement-breakpoint
CREATE UNIQUE INDEX "evergreen_showings_post_key" ON "evergreen_showings" USING btree ("channel_id","due_at","source_post_id");--> statement-breakpoint
CREATE INDEX "evergreen_showings_source_idx" ON "evergreen_showings" USING btree ("source_post_id","channel_id");--> statement-breakpoint
CREATE INDEX "evergreen_showings_copy_idx" ON "evergreen_showings" USING btree ("copy_post_id");--> statement-breakpoint
CREATE INDEX "evergreen_showings_entry_idx" ON "evergreen_showings" USING btree ("entry_id","due_at");--> statement-breakpoint
CREATE INDEX "evergreen_showings_business_idx" ON "evergreen_showings" USING btree ("workspace_id","business_id","due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "post_wordings_place_key" ON "post_wordings" USING btree ("post_id","place");--> statement-breakpoint
CREATE INDEX "post_wordings_business_idx" ON "post_wordings" USING btree ("business_id");--> statement-breakpoint
SELECT protect_tenant_table('evergreen_entries'), protect_business_table('evergreen_entries'), protect_tenant_table('evergreen_showings'), protect_business_table('evergreen_showings'), protect_tenant_table('post_wordings'), protect_business_table('post_wordings');
